"""Vectors as types: who only names one loads no numpy."""

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

    Vector = npt.NDArray[np.float32]  # shape (dimensions,), length 1
    Matrix = npt.NDArray[np.float32]  # shape (texts, dimensions), each row of length 1
else:
    Vector = Matrix = Any
