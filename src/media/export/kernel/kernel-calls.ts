/**
 * The exports of kernel/assembly. Parameters that name memory are addresses in bytes; the functions there document the
 * layout of that memory.
 */
export interface KernelCalls {
  heapBase(): number;
  splitPairs(pairs: number, count: number, even: number, odd: number): void;
  rotate(from: number, width: number, height: number, to: number, quarters: number): void;
  limitRange(luma: number, lumaCount: number, chroma: number, chromaCount: number): void;
  turnColors(
    luma: number,
    width: number,
    height: number,
    cb: number,
    cr: number,
    lumaCb: number,
    lumaCr: number,
    cbCb: number,
    cbCr: number,
    crCb: number,
    crCr: number,
  ): void;
  scale(
    source: number,
    stride: number,
    columns: number,
    down: number,
    downPairs: number,
    across: number,
    vectors: number,
    acrossPairs: number,
    line: number,
    target: number,
    width: number,
    height: number,
  ): void;
  shift(
    source: number,
    columns: number,
    rows: number,
    x: number,
    across: number,
    y: number,
    down: number,
    line: number,
    target: number,
    width: number,
    height: number,
  ): void;
  fromRgb(
    pixels: number,
    width: number,
    height: number,
    isBgr: boolean,
    luma: number,
    cb: number,
    cr: number,
  ): void;
  dim(
    plane: number,
    width: number,
    height: number,
    zero: number,
    x: number,
    y: number,
    radiusX: number,
    radiusY: number,
    clear: number,
    strength: number,
  ): void;
  premultiply(pixels: number, count: number): void;
  blend(
    drawing: number,
    width: number,
    height: number,
    isBgr: boolean,
    luma: number,
    lumaStride: number,
    cb: number,
    cr: number,
    chromaStride: number,
  ): void;
  addLine(
    sums: number,
    spans: number,
    width: number,
    height: number,
    fromX: number,
    fromY: number,
    toX: number,
    toY: number,
    weight: number,
  ): void;
  clearArea(sums: number, spans: number, width: number, height: number): void;
  paintAreas(
    sums: number,
    spans: number,
    otherSums: number,
    otherSpans: number,
    width: number,
    left: number,
    top: number,
    right: number,
    bottom: number,
    colors: number,
    steps: number,
    done: number,
    pixels: number,
  ): void;
}
