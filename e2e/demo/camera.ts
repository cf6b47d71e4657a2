/** A point of the match in meters: x to the right, y up, z away from the camera. */
export interface Vec3 {
  readonly x: number;
  readonly y: number;
  readonly z: number;
}

/** A point of the picture, and how many pixels a meter has there. */
export interface Projected {
  readonly x: number;
  readonly y: number;
  readonly perMeter: number;
}

export const WIDTH_PX = 1280;
/** The page's address sets another height: the sample clip has the shape of a camera's picture. */
export const HEIGHT_PX = Number(new URLSearchParams(globalThis.location?.search).get('height') ?? 640);
const FOCAL_PX = 1700;
const HORIZON_PX = 132;
const CAMERA_HEIGHT_M = 4.6;

/** A camera on a dolly beside the pitch: it looks horizontally across the pitch and moves along it. */
export class Camera {
  /** @param atX the camera's position, in meters. */
  constructor(readonly atX: number) {}

  project({ x, y, z }: Vec3): Projected {
    const perMeter = FOCAL_PX / z;
    return {
      x: WIDTH_PX / 2 + (x - this.atX) * perMeter,
      y: HORIZON_PX + (CAMERA_HEIGHT_M - y) * perMeter,
      perMeter,
    };
  }
}

export function contextOf(canvas: OffscreenCanvas): OffscreenCanvasRenderingContext2D {
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (!context) throw new Error('There is no 2D canvas');
  return context;
}
