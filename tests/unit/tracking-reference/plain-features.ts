import type { Picture, Plane } from '@/media/pictures/picture';
import type { Point } from '@/media/tracking/geometry';

/** Features of a window in plain double precision, by exact formulas, one loop per idea. */

type Samples = (x: number, y: number) => number;

export interface PlainWindow {
  readonly center: Point;
  readonly cellSizePx: number;
  readonly angleRad: number;
  readonly cells: number;
}

/** Bilinear value of a plane; outside, its edge is repeated. */
export function valueAt({ data, widthPx, heightPx }: Plane, x: number, y: number): number {
  const [cx, cy] = [Math.min(widthPx - 1, Math.max(0, x)), Math.min(heightPx - 1, Math.max(0, y))];
  const [column, row] = [Math.min(widthPx - 2, Math.floor(cx)), Math.min(heightPx - 2, Math.floor(cy))];
  const at = (dx: number, dy: number): number => data[(row + dy) * widthPx + column + dx] ?? 0;
  const [right, down] = [cx - column, cy - row];
  const upper = at(0, 0) * (1 - right) + at(1, 0) * right;
  return upper * (1 - down) + (at(0, 1) * (1 - right) + at(1, 1) * right) * down;
}

/** Luma samples (4 per cell's side) and chroma samples (2 per cell's side, between the luma's). */
export function plainPatch(
  picture: Picture,
  window: PlainWindow,
): { readonly luma: Samples; readonly u: Samples; readonly v: Samples } {
  const { center, cellSizePx, angleRad, cells } = window;
  const place = (x: number, y: number): Point => {
    const [dx, dy] = [(x / 4 - cells / 2) * cellSizePx, (y / 4 - cells / 2) * cellSizePx];
    const [cos, sin] = [Math.cos(angleRad), Math.sin(angleRad)];
    return { x: center.x + dx * cos - dy * sin, y: center.y + dx * sin + dy * cos };
  };
  const chroma = (plane: Plane) => (x: number, y: number) => {
    const at = place(2 * x + 0.5, 2 * y + 0.5);
    return valueAt(plane, at.x / 2 - 0.25, at.y / 2 - 0.25);
  };
  return {
    luma: (x, y) => {
      const at = place(x, y);
      return valueAt(picture.luma, at.x, at.y);
    },
    u: chroma(picture.u),
    v: chroma(picture.v),
  };
}

/** 18 gradient directions with sign, 9 without, 0, mean L, a, b, 6 hues, 3 lightnesses: planes before the window. */
export function plainChannels(picture: Picture, window: PlainWindow): readonly Float64Array[] {
  const { cells } = window;
  const patch = plainPatch(picture, window);
  const planes = Array.from({ length: 40 }, () => new Float64Array(cells * cells));
  const add = (channel: number, cell: number, value: number): void => {
    const plane = planes[channel];
    if (plane !== undefined) plane[cell] = (plane[cell] ?? 0) + value;
  };
  gradients(patch.luma, picture.fullRange, cells, add);
  divideByEnergy(planes, cells);
  for (let y = 0; y < 2 * cells; y++) {
    for (let x = 0; x < 2 * cells; x++) {
      const cell = (y >> 1) * cells + (x >> 1);
      const sum = patch.luma(2 * x, 2 * y) + patch.luma(2 * x + 1, 2 * y);
      const below = patch.luma(2 * x, 2 * y + 1) + patch.luma(2 * x + 1, 2 * y + 1);
      const lab = labOf(rgbOf((sum + below) / 4, patch.u(x, y), patch.v(x, y), picture.fullRange));
      describe(lab, (channel, value) => add(channel, cell, value / 4));
    }
  }
  for (const [channel, gain] of [1, 3, 3, ...Array.from({ length: 9 }, () => 1)].entries()) {
    const plane = planes[28 + channel];
    if (plane === undefined) continue;
    const mean = plane.reduce((total, value) => total + value, 0) / plane.length;
    plane.forEach((value, cell) => (plane[cell] = (value - mean) * gain));
  }
  return planes;
}

function gradients(
  luma: Samples,
  fullRange: boolean,
  cells: number,
  add: (channel: number, cell: number, value: number) => void,
): void {
  const side = 4 * cells;
  const mirror = (k: number): number => (k < 0 ? 1 : k >= side ? side - 2 : k);
  const light = Float64Array.from({ length: side * side }, (_, at) => {
    const value = luma(at % side, Math.floor(at / side));
    return Math.min(1, Math.max(0, fullRange ? value / 255 : (value - 16) / 219));
  });
  const at = (x: number, y: number): number => light[mirror(y) * side + mirror(x)] ?? 0;
  for (let y = 0; y < side; y++) {
    for (let x = 0; x < side; x++) {
      const [gx, gy] = [at(x + 1, y) - at(x - 1, y), at(x, y + 1) - at(x, y - 1)];
      const magnitude = Math.hypot(gx, gy) / 16;
      const turns = (Math.atan2(gy, gx) / (2 * Math.PI) + 1) % 1;
      const low = Math.floor(18 * turns);
      const part = 18 * turns - low;
      const cell = (y >> 2) * cells + (x >> 2);
      for (const [bin, share] of [[low % 18, 1 - part] as const, [(low + 1) % 18, part] as const]) {
        add(bin, cell, magnitude * share);
        add(18 + (bin % 9), cell, magnitude * share);
      }
    }
  }
}

function divideByEnergy(planes: readonly Float64Array[], cells: number): void {
  const mirror = (k: number): number => (k < 0 ? 1 : k >= cells ? cells - 2 : k);
  const energy = Float64Array.from({ length: cells * cells }, (_, cell) =>
    planes.slice(18, 27).reduce((sum, plane) => sum + (plane[cell] ?? 0) ** 2, 0),
  );
  const near = energy.map((_, cell) => {
    const [x, y] = [cell % cells, Math.floor(cell / cells)];
    let sum = 0;
    for (const dy of [-1, 0, 1]) {
      for (const dx of [-1, 0, 1]) sum += energy[mirror(y + dy) * cells + mirror(x + dx)] ?? 0;
    }
    return sum / 9;
  });
  for (const plane of planes.slice(0, 27)) {
    plane.forEach((value, cell) => {
      plane[cell] = Math.min(0.4, value / (Math.sqrt(near[cell] ?? 0) + 0.02));
    });
  }
}

type Triple = readonly [number, number, number];

/** BT.709, 0 to 255. */
export function rgbOf(y: number, u: number, v: number, fullRange: boolean): Triple {
  const light = fullRange ? y : ((y - 16) * 255) / 219;
  const [cb, cr] = [u - 128, v - 128].map((value) => (fullRange ? value : (value * 255) / 224));
  const toByte = (value: number): number => Math.min(255, Math.max(0, value));
  const [b = 0, r = 0] = [cb, cr];
  return [toByte(light + 1.5748 * r), toByte(light - 0.1873 * b - 0.4681 * r), toByte(light + 1.8556 * b)];
}

/** CIE L*a*b* (D65) of sRGB. */
function labOf(color: Triple): Triple {
  const [r = 0, g = 0, b = 0] = color.map((value) => {
    const part = Math.floor(value) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  const curve = (t: number): number => (t > 0.008856 ? Math.cbrt(t) : 7.787 * t + 16 / 116);
  const x = curve((0.412453 * r + 0.35758 * g + 0.180423 * b) / 0.950456);
  const y = curve(0.212671 * r + 0.71516 * g + 0.072169 * b);
  const z = curve((0.019334 * r + 0.119193 * g + 0.950227 * b) / 1.088754);
  return [116 * y - 16, 500 * (x - y), 200 * (y - z)];
}

function describe([l, a, b]: Triple, add: (channel: number, value: number) => void): void {
  add(28, l / 100);
  add(29, a / 255);
  add(30, b / 255);
  const saturation = Math.min(1, Math.max(0, (Math.hypot(a, b) - 4) / 12));
  const position = 6 * ((Math.atan2(b, a) / (2 * Math.PI) + 1) % 1);
  for (let hue = 0; hue < 6; hue++) {
    const distance = Math.min(Math.abs(position - hue), 6 - Math.abs(position - hue));
    add(31 + hue, saturation * Math.max(0, 1 - distance));
  }
  for (let k = 0; k < 3; k++) add(37 + k, (1 - saturation) * Math.max(0, 1 - Math.abs((l / 100) * 2 - k)));
}
