"""Components: buttons, modals and responses, whatever they are about."""
