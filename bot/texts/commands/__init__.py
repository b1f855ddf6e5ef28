"""What commands say, in Chinese, by what they say in English."""
