"""Running listings as a reader would, where their library is installed."""

import numpy as np
import pytest

# Whether they run is seen only where they are installed: together they take gigabytes.
PACKAGES = {"PyTorch": "torch", "TensorFlow": "tensorflow", "JAX": "jax"}
EVERY = pytest.mark.parametrize("library", ["NumPy", "PyTorch", "JAX"])


def run(library, text):
    """Return the names that a listing leaves behind; skip where its library is missing."""
    if library in PACKAGES:
        package = PACKAGES[library]
        reason = f"{package} is not installed: the {library} listing is compiled, but not run"
        pytest.importorskip(package, reason=reason)
    names = {"__name__": "__main__"}
    exec(compile(text, library, "exec"), names)
    return names


def handed(library, names, values, dtype="float32"):
    """Return values as an array of the library's own, in a dtype of its own."""
    values = np.asarray(values)
    if library == "PyTorch":
        torch = names["torch"]
        return torch.tensor(values).to(getattr(torch, dtype))
    if library == "TensorFlow":
        return names["tf"].cast(values, dtype)
    if library == "JAX":
        return names["jnp"].asarray(values, dtype)
    return values.astype(numpy_dtype(dtype))


def dtypes(library):
    """Return the dtypes that are tried; JAX has float64 only when x64 is enabled."""
    return ["float32", "float16", "bfloat16", *(["float64"] if library != "JAX" else [])]


def numpy_dtype(name):
    """Return a dtype of NumPy's, or of the package that teaches NumPy bfloat16."""
    return pytest.importorskip("ml_dtypes").bfloat16 if name == "bfloat16" else np.dtype(name)


def name_of(dtype):
    """Return what a dtype is called in every library: torch.bfloat16 is bfloat16."""
    return getattr(dtype, "name", None) or str(dtype).rpartition(".")[2]


def read(array):
    """Return an array of any library as float64 numbers of NumPy's."""
    if hasattr(array, "detach"):
        array = array.detach().double().numpy()
    return np.asarray(array).astype(np.float64)


# Half of the last bit of a number up to 1, for what is rounded once.
HALF_A_UNIT = {"float64": 2.0**-54, "float32": 2.0**-25, "float16": 2.0**-12, "bfloat16": 2.0**-9}
