/** What the drawings paint on: a canvas of the page, or one of a worker. */
export type DrawContext = Omit<OffscreenCanvasRenderingContext2D, 'canvas'>;
