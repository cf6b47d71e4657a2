/** The context for all drawing, on a canvas of the page or of a worker. */
export type DrawContext = Omit<OffscreenCanvasRenderingContext2D, 'canvas'>;
