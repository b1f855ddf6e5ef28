"""`python -m tests.embedding`: write the graph of the bundled model, without its weights.

It needs the package `onnx`. BERT's layers (Devlin et al. 2019, https://arxiv.org/abs/1810.04805)
with the activation by tanh, as `curator/offline/meaning/encoder.py` runs them with numpy.
"""

from dataclasses import dataclass, field
from typing import Any

import numpy as np
from onnx import TensorProto, helper, numpy_helper

from config.models.embedding.e5_file import BLOCK, E5File, bundled_file
from config.models.embedding.onnx_engine import GRAPH, READ, STATES

_EPSILON = 1e-12
_SMALL_NUMBERS = 4
"""The inputs of a matrix are read as numbers of eight bits, a scale for each block."""


@dataclass
class Writer:
    """Collects the nodes of a graph and the tensors that it names."""

    file: E5File
    nodes: list[Any] = field(default_factory=list)
    tensors: list[Any] = field(default_factory=list)

    def node(self, kind: str, inputs: list[str], name: str, **more: Any) -> str:
        """Add a node; return the name of what it gives."""
        self.nodes.append(helper.make_node(kind, inputs, [name], name=name, **more))
        return name

    def weights(self, name: str, shape: list[int], sort: int = TensorProto.FLOAT) -> str:
        """Name weights that are given when the graph is loaded."""
        tensor = TensorProto(name=name, data_type=sort, dims=shape)
        tensor.data_location = TensorProto.EXTERNAL
        size = int(np.prod(shape)) * (4 if sort == TensorProto.FLOAT else 1)
        for key, value in (("location", "weights"), ("offset", "0"), ("length", str(size))):
            entry = tensor.external_data.add()
            entry.key, entry.value = key, value
        self.tensors.append(tensor)
        return name

    def constant(self, name: str, value: np.ndarray) -> str:
        """Keep a value in the graph itself."""
        self.tensors.append(numpy_helper.from_array(value, name))
        return name

    def normal(self, states: str, weights: str, name: str) -> str:
        """Bring rows to mean 0 and spread 1."""
        parts = [self.weights(f"{weights}.{it}", [self.file.width]) for it in ("w", "b")]
        return self.node("LayerNormalization", [states, *parts], name, axis=-1, epsilon=_EPSILON)

    def affine(self, layer: str, name: str, states: str) -> str:
        """Multiply rows with a matrix, and move them."""
        file, place = self.file, f"{layer}.{name}"
        inputs = file.inner if name == "fo" else file.width
        outputs = file.inner if name == "fi" else file.width
        blocks = [outputs, inputs // BLOCK, BLOCK // 2]
        parts = [
            self.weights(f"{place}.w", blocks, TensorProto.UINT8),
            self.weights(f"{place}.s", blocks[:2]),
            "",
            "",
            self.weights(f"{place}.b", [outputs]),
        ]
        return self.node(
            "MatMulNBits", [states, *parts], place, domain="com.microsoft", K=inputs, N=outputs,
            bits=4, block_size=BLOCK, accuracy_level=_SMALL_NUMBERS,
        )  # fmt: skip

    def by_head(self, states: str, order: list[int]) -> str:
        """Cut rows into heads."""
        cut = self.node("Reshape", [states, "by head"], f"{states}.cut")
        return self.node("Transpose", [cut], f"{states}.turned", perm=order)

    def layer(self, number: int, states: str) -> str:
        """Add a layer; return the name of what it gives."""
        at = f"l{number}"
        asks = self.by_head(self.affine(at, "q", states), [0, 2, 1, 3])
        keys = self.by_head(self.affine(at, "k", states), [0, 2, 3, 1])
        values = self.by_head(self.affine(at, "v", states), [0, 2, 1, 3])
        near = self.node("MatMul", [asks, keys], f"{at}.near")
        near = self.node("Mul", [near, "scale"], f"{at}.scaled")
        shares = self.node("Softmax", [near], f"{at}.shares", axis=-1)
        seen = self.node("MatMul", [shares, values], f"{at}.seen")
        seen = self.node("Transpose", [seen], f"{at}.seen.turned", perm=[0, 2, 1, 3])
        seen = self.node("Reshape", [seen, "whole"], f"{at}.seen.whole")
        both = self.node("Add", [self.affine(at, "ao", seen), states], f"{at}.attended")
        states = self.normal(both, f"{at}.aln", f"{at}.between")
        inner = self.node(
            "Gelu", [self.affine(at, "fi", states)], f"{at}.inner", approximate="tanh"
        )
        both = self.node("Add", [self.affine(at, "fo", inner), states], f"{at}.fed")
        return self.normal(both, f"{at}.oln", f"{at}.out")


def main() -> None:
    """Write the graph beside what runs it."""
    file = E5File(bundled_file())
    each = file.width // file.heads
    writer = Writer(file)
    writer.constant("by head", np.array([0, 0, file.heads, each], np.int64))
    writer.constant("whole", np.array([0, 0, file.width], np.int64))
    writer.constant("scale", np.array(1 / np.sqrt(each), np.float32))
    states = writer.normal(STATES, "emb.ln", "begin")
    for number in range(file.layers):
        states = writer.layer(number, states)
    writer.node("Identity", [states], READ)
    rows = [1, "pieces", file.width]
    graph = helper.make_graph(
        writer.nodes,
        "e5",
        [helper.make_tensor_value_info(STATES, TensorProto.FLOAT, rows)],
        [helper.make_tensor_value_info(READ, TensorProto.FLOAT, rows)],
        writer.tensors,
    )
    operators = [helper.make_opsetid("", 20), helper.make_opsetid("com.microsoft", 1)]
    model = helper.make_model(graph, opset_imports=operators, producer_name="")
    model.ir_version = 10
    GRAPH.write_bytes(model.SerializeToString())


if __name__ == "__main__":
    main()
