/** The few parts of OpenCV 4.10 that tracking uses. Every object here lives in the WASM heap until delete(). */
export interface OpenCv {
  readonly Mat: new (rows: number, cols: number, type: number) => Mat;
  readonly Size: new (width: number, height: number) => unknown;
  readonly TermCriteria: new (type: number, maxCount: number, epsilon: number) => unknown;
  readonly CV_8UC1: number;
  readonly CV_32FC1: number;
  readonly CV_32FC2: number;
  readonly TERM_CRITERIA_COUNT: number;
  readonly TERM_CRITERIA_EPS: number;
  readonly HEAPU8: Uint8Array;
  readonly calcOpticalFlowFarneback: (
    previous: Mat,
    next: Mat,
    flow: Mat,
    pyramidScale: number,
    levels: number,
    windowSize: number,
    iterations: number,
    polyN: number,
    polySigma: number,
    flags: number,
  ) => void;
  readonly calcOpticalFlowPyrLK: (
    previous: Mat,
    next: Mat,
    previousPoints: Mat,
    nextPoints: Mat,
    status: Mat,
    error: Mat,
    windowSize: unknown,
    maxLevel: number,
    criteria: unknown,
  ) => void;
}

export interface Mat {
  readonly rows: number;
  readonly cols: number;
  /** A view of the WASM heap. Read this property again after every call, because the heap moves when it grows. */
  readonly data: Uint8Array;
  readonly data32F: Float32Array;
  delete(): void;
}
