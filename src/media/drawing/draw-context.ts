/** The context for all drawings: of a canvas of the page or of a worker. */
export type DrawContext = Omit<OffscreenCanvasRenderingContext2D, 'canvas'>;
