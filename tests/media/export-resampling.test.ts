/** Crops at any position and size, compared with the same filter in floating point. */
import { expect, test } from 'vitest';
import { KernelImage } from '@/media/export/kernel/kernel-image';
import { PictureKernel } from '@/media/export/kernel/picture-kernel';
import { Resampler, type ResampledPart } from '@/media/export/planes/resampler';
import { copyOf, fill } from './kernel-pictures';
import { planesOf, type Plane } from './planes-reference';

const LOBES = 3;
const [WIDTH, HEIGHT] = [90, 70];

/** Whole and fractional positions, in the middle and at every edge, with and without scaling. */
const PARTS: readonly (readonly [name: string, part: ResampledPart, target: readonly [number, number]])[] = [
  ['whole pixels', { x: 10, y: 6, width: 48, height: 40 }, [48, 40]],
  ['an odd pixel', { x: 11, y: 7, width: 48, height: 40 }, [48, 40]],
  ['parts across', { x: 10.0625, y: 6, width: 48, height: 40 }, [48, 40]],
  ['parts down', { x: 10, y: 6.5, width: 50, height: 40 }, [50, 40]],
  ['parts both ways', { x: 13.4375, y: 7.8125, width: 34, height: 22 }, [34, 22]],
  ['the top left corner', { x: 0.0625, y: 0.9375, width: 46, height: 40 }, [46, 40]],
  ['the bottom right corner', { x: 43.9375, y: 29.5, width: 46, height: 40 }, [46, 40]],
  ['all but a part of a pixel', { x: 0.5, y: 0.25, width: 88, height: 68 }, [88, 68]],
  ['everything', { x: 0, y: 0, width: 90, height: 70 }, [90, 70]],
  ['enlarged', { x: 20.1875, y: 12.25, width: 32, height: 24 }, [48, 36]],
  ['enlarged at the edge', { x: 57.9375, y: 0, width: 32, height: 24 }, [48, 36]],
  ['made smaller', { x: 5.5, y: 3.0625, width: 72, height: 60 }, [48, 40]],
];

test.each(PARTS)('%s', (name, part, [width, height]) => {
  const kernel = new PictureKernel();
  const from = noise(kernel);
  const sources = planesOf(copyOf(from));
  const to = new KernelImage(kernel, width, height);
  const resampler = new Resampler(from, to);
  resampler.run(part);
  const stepX = part.width / width;
  const stepY = part.height / height;
  const x = part.x + stepX / 2 - 0.5;
  planesOf(copyOf(to)).forEach((made, k) => {
    const source = sources[k];
    if (!source) throw new Error('No such plane');
    const grid =
      k === 0
        ? { x, y: part.y + stepY / 2 - 0.5, stepX, stepY }
        : { x: x / 2, y: (part.y + stepY - 1) / 2, stepX, stepY };
    const exact = exactly(source, made, grid);
    const errors = made.data.map((value, i) => Math.round(100 * Math.abs(value - (exact[i] ?? NaN))));
    // Rows are rounded to bytes before columns are mixed, and an edge sample counts at most once.
    expect(Math.max(...errors), `plane ${k}`).toBeLessThan(name === 'enlarged at the edge' ? 400 : 140);
  });
});

test.each(PARTS)('%s of a plain picture stays plain', (_, part, [width, height]) => {
  const kernel = new PictureKernel();
  const from = new KernelImage(kernel, WIDTH, HEIGHT);
  from.view.data.fill(255);
  const to = new KernelImage(kernel, width, height);
  new Resampler(from, to).run(part);
  expect(new Set(to.view.data)).toEqual(new Set([255]));
});

test('writes nothing outside the target', () => {
  const kernel = new PictureKernel();
  const from = noise(kernel);
  const to = new KernelImage(kernel, 50, 30);
  const resampler = new Resampler(from, to);
  const after = kernel.store(new Uint8Array(64).fill(77));
  resampler.run({ x: 3.5, y: 2.5, width: 50, height: 30 });
  expect(new Set(kernel.view(after, 64))).toEqual(new Set([77]));
});

/** Low contrast, so that mixed rows stay within a byte. */
function noise(kernel: PictureKernel): KernelImage {
  const image = new KernelImage(kernel, WIDTH, HEIGHT);
  fill(image.view.data, 7, 70, 180);
  return image;
}

interface Grid {
  readonly x: number;
  readonly y: number;
  readonly stepX: number;
  readonly stepY: number;
}

/** The values of a plane, rounded only at the range's ends. */
function exactly(source: Plane, { widthPx, heightPx }: Plane, { x, y, stepX, stepY }: Grid): Float64Array {
  const rows = Array.from({ length: source.heightPx }, (_, row) =>
    Array.from({ length: widthPx }, (_, column) =>
      mixed(x + column * stepX, stepX, source.widthPx, (at) => source.data[row * source.widthPx + at] ?? NaN),
    ),
  );
  return Float64Array.from({ length: widthPx * heightPx }, (_, i) => {
    const value = mixed(
      y + Math.floor(i / widthPx) * stepY,
      stepY,
      source.heightPx,
      (at) => rows[at]?.[i % widthPx] ?? NaN,
    );
    return Math.min(255, Math.max(0, value));
  });
}

function mixed(place: number, step: number, samples: number, valueAt: (sample: number) => number): number {
  const reach = LOBES * Math.max(1, step);
  let [sum, total] = [0, 0];
  for (let k = Math.ceil(place - reach); k <= place + reach; k++) {
    const weight = lanczos(((k - place) * LOBES) / reach);
    sum += weight * valueAt(Math.min(Math.max(k, 0), samples - 1));
    total += weight;
  }
  return sum / total;
}

function lanczos(x: number): number {
  if (Math.abs(x) >= LOBES) return 0;
  if (x === 0) return 1;
  return (LOBES * Math.sin(Math.PI * x) * Math.sin((Math.PI * x) / LOBES)) / (Math.PI * x) ** 2;
}
