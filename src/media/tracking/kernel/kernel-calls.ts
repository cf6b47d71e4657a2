/**
 * The exports of kernel/assembly. Parameters that name memory are addresses in bytes; the functions there document
 * layout and size of that memory. `plan` and `side` belong to a transform (transform.ts).
 */
export interface KernelCalls {
  heapBase(): number;
  farnebackBytes(widthPx: number, heightPx: number): number;
  farneback(
    tables: number,
    before: number,
    after: number,
    sourceWidthPx: number,
    halvings: number,
    widthPx: number,
    heightPx: number,
    iterations: number,
    work: number,
    points: number,
    fineCount: number,
    count: number,
    out: number,
  ): void;
  forward(plan: number, side: number, plane: number, spectrum: number): void;
  inverse(plan: number, side: number, spectrum: number, work: number, plane: number, gain: number): void;
  maskSpectrum(plan: number, side: number, spectrum: number, mask: number, gain: number): void;
  transformChannels(plan: number, side: number, groups: number, planes: number, spectra: number): void;
  correlate(
    plan: number,
    side: number,
    groups: number,
    sample: number,
    filter: number,
    cells: number,
    work: number,
    out: number,
  ): void;
  addConjugate(side: number, filter: number, weights: number, gain: number, out: number): void;
  widen(
    plan: number,
    side: number,
    filter: number,
    widePlan: number,
    wideSide: number,
    wideFilter: number,
    groups: number,
    edge: number,
    work: number,
  ): void;
  /** target = keep * target + add * source, over a number of f32 values that is divisible by 4. */
  mix(target: number, source: number, keep: number, add: number, floats: number): void;
  solveCsrDcf(
    plan: number,
    side: number,
    sample: number,
    goal: number,
    mask: number,
    half: number,
    input: number,
    steps: number,
    firstPenalty: number,
    penaltyGrowth: number,
    maxPenalty: number,
    regularization: number,
  ): void;
  reliability(
    plan: number,
    side: number,
    sample: number,
    half: number,
    work: number,
    plane: number,
    out: number,
  ): void;
  trainBacf(
    plan: number,
    side: number,
    groups: number,
    sample: number,
    goal: number,
    mask: number,
    mean: number,
    filter: number,
    work: number,
    rate: number,
    steps: number,
    penaltyShare: number,
    penaltyGrowth: number,
    regularizationShare: number,
  ): void;
  resample(
    rows: number,
    firstRow: number,
    widthPx: number,
    heightPx: number,
    left: number,
    top: number,
    stepX: number,
    stepY: number,
    side: number,
    out: number,
  ): void;
  toLightness(luma: number, side: number, black: number, gain: number, out: number): void;
  gradientHistograms(lightness: number, cells: number, records: number, energy: number, line: number): void;
  colorFeatures(
    luma: number,
    u: number,
    v: number,
    cells: number,
    black: number,
    gain: number,
    chromaGain: number,
    labTables: number,
    records: number,
    index: number,
    work: number,
  ): void;
  writeChannels(
    records: number,
    energy: number,
    cells: number,
    window: number,
    energyFloor: number,
    clip: number,
    chromaGain: number,
    labMean: number,
    isGiven: 0 | 1,
    side: number,
    planes: number,
  ): void;
  makeTemplate(planes: number, side: number, groups: number, mask: number, out: number): void;
  templateSimilarity(planes: number, side: number, groups: number, mask: number, template: number): number;
  histogramOverlap(a: number, b: number, bins: number): number;
  countColors(
    index: number,
    zones: number,
    samples: number,
    bins: number,
    inside: number,
    around: number,
  ): void;
  likelihood(
    index: number,
    cells: number,
    inside: number,
    around: number,
    boxWidth: number,
    work: number,
    out: number,
  ): void;
  supportMask(
    index: number,
    cells: number,
    inside: number,
    around: number,
    prior: number,
    circle: number,
    floor: number,
    minShare: number,
    work: number,
    out: number,
  ): void;
}
