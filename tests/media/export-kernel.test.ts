import { describe, expect, test } from 'vitest';
import { KernelImage } from '@/media/export/kernel/kernel-image';
import { PictureKernel } from '@/media/export/kernel/picture-kernel';
import { shadeAt } from '@/media/drawing/looks/dimming';
import { dimPlanes } from '@/media/export/planes/dim';
import { toOutputColor } from '@/media/export/planes/color-space';
import { IMAGE_DATA } from '@/media/export/planes/pixels';
import { RgbaConverter } from '@/media/export/planes/rgba-to-i420';
import { rotateI420 } from '@/media/export/planes/rotate';
import { Scaler } from '@/media/export/planes/scale';
import { copyOf, fill, noisyImage, SIZES } from './kernel-pictures';
import {
  bt601ToBt709,
  limited,
  meanOver,
  partOf,
  planesOf,
  TO_CB,
  TO_CR,
  TO_LUMA,
  turnedAt,
  weighed,
} from './planes-reference';

describe('turning', () => {
  test('by 90 degrees moves the top left corner to the top right', () => {
    const kernel = new PictureKernel();
    const from = new KernelImage(kernel, 4, 2);
    const to = new KernelImage(kernel, 2, 4);
    from.view.data.set([1, 2, 3, 4, 5, 6, 7, 8, 10, 11, 20, 21]);
    rotateI420(from, to, 90);
    expect([...to.view.data]).toEqual([5, 1, 6, 2, 7, 3, 8, 4, 10, 11, 20, 21]);
  });

  test.each(SIZES)('%ix%i rotates correctly by 90, 180 and 270 degrees', (width, height) => {
    for (const rotation of [90, 180, 270] as const) {
      const kernel = new PictureKernel();
      const from = noisyImage(kernel, width, height);
      const isOnSide = rotation !== 180;
      const to = new KernelImage(kernel, isOnSide ? height : width, isOnSide ? width : height);
      rotateI420(from, to, rotation);
      const sources = planesOf(copyOf(from));
      planesOf(copyOf(to)).forEach((plane, k) => {
        const source = sources[k];
        const expected = plane.data.map((_, i) =>
          source ? turnedAt(source, rotation / 90, i % plane.widthPx, Math.floor(i / plane.widthPx)) : NaN,
        );
        expect(plane.data).toEqual(expected);
      });
    }
  });
});

test.each(SIZES)('dimming darkens everything around a soft ellipse, %ix%i', (width, height) => {
  const image = noisyImage(new PictureKernel(), width, height);
  const before = planesOf(copyOf(image));
  const dimming = {
    x: 0.4 * width,
    y: 0.6 * height,
    radiusXPx: 0.3 * width,
    radiusYPx: 0.4 * height,
    strength: 0.6,
  };
  dimPlanes(image, dimming);
  planesOf(image.view).forEach((plane, k) => {
    const [zero, scale] = k === 0 ? [16, 1] : [128, 2];
    plane.data.forEach((value, i) => {
      const x = scale * ((i % plane.widthPx) + 0.5) - dimming.x;
      const y = scale * (Math.floor(i / plane.widthPx) + 0.5) - dimming.y;
      const shade = shadeAt((x / dimming.radiusXPx) ** 2 + (y / dimming.radiusYPx) ** 2);
      const expected = zero + ((before[k]?.data[i] ?? NaN) - zero) * (1 - dimming.strength * shade);
      expect(Math.abs(value - expected)).toBeLessThan(0.6);
    });
  });
});

describe('colors', () => {
  test.each(SIZES)('full range becomes limited range, %ix%i', (width, height) => {
    const image = noisyImage(new PictureKernel(), width, height);
    const before = planesOf(copyOf(image));
    toOutputColor(image, { matrix: 'bt709', isFullRange: true });
    planesOf(image.view).forEach((plane, k) => {
      expect(plane.data).toEqual(before[k]?.data.map((value) => limited(value, k > 0)));
    });
  });

  test('every full-range value becomes the right limited-range value', () => {
    const image = new KernelImage(new PictureKernel(), 16, 16);
    const every = Uint8Array.from({ length: 256 }, (_, value) => value);
    const { data } = image.view;
    for (const [start, isChroma] of [
      [0, false],
      [256, true],
    ] as const) {
      data.fill(0);
      if (isChroma) every.forEach((value) => (data[256 + (value % 128)] = value));
      else data.set(every);
      const before = data.slice();
      toOutputColor(image, { matrix: 'bt709', isFullRange: true });
      const part = (from: Uint8Array): Uint8Array => from.slice(start, start + (isChroma ? 128 : 256));
      expect(part(data)).toEqual(part(before).map((value) => limited(value, isChroma)));
    }
  });

  test.each(SIZES)('BT.601 becomes BT.709, %ix%i', (width, height) => {
    const image = new KernelImage(new PictureKernel(), width, height);
    // Values that stay within a byte.
    fill(image.view.data, 5, 60, 190);
    const [luma, cb, cr] = planesOf(copyOf(image));
    toOutputColor(image, { matrix: 'bt601', isFullRange: false });
    const [newLuma, newCb, newCr] = planesOf(image.view);
    let worst = 0;
    for (let y = 0; y < height; y++) {
      for (let x = 0; x < width; x++) {
        const p = y * width + x;
        const q = Math.floor(y / 2) * cb.widthPx + Math.floor(x / 2);
        const expected = bt601ToBt709([luma.data[p] ?? NaN, cb.data[q] ?? NaN, cr.data[q] ?? NaN]);
        const made = [newLuma.data[p], newCb.data[q], newCr.data[q]];
        made.forEach(
          (value, k) => (worst = Math.max(worst, Math.abs((value ?? NaN) - (expected[k] ?? NaN)))),
        );
      }
    }
    expect(worst).toBeLessThan(0.52);
  });

  test('gray stays gray', () => {
    const image = new KernelImage(new PictureKernel(), 20, 4);
    const { data } = image.view;
    data.fill(128);
    data.fill(200, 0, 80);
    const before = data.slice();
    toOutputColor(image, { matrix: 'bt601', isFullRange: false });
    expect(data).toEqual(before);
  });
});

describe('RGB', () => {
  test.each(SIZES)('becomes planes, %ix%i', (width, height) => {
    const converter = new RgbaConverter(width, height);
    fill(converter.pixels, width);
    const rgba = converter.pixels.slice();
    const [luma, cb, cr] = planesOf(converter.convert(IMAGE_DATA));
    const sum = (x: number, y: number): readonly number[] => {
      const p = 4 * (y * width + x);
      return [...rgba.subarray(p, p + 3)];
    };
    luma.data.forEach((value, i) => {
      const exact = 16 + weighed(sum(i % width, Math.floor(i / width)), TO_LUMA);
      expect(value).toBe(Math.floor(exact + 0.5));
    });
    [cb, cr].forEach((plane, k) =>
      plane.data.forEach((value, i) => {
        const [x, y] = [2 * (i % plane.widthPx), 2 * Math.floor(i / plane.widthPx)];
        const four = [sum(x, y), sum(x + 1, y), sum(x, y + 1), sum(x + 1, y + 1)];
        const mean = [0, 1, 2].map((c) => four.reduce((total, rgb) => total + (rgb[c] ?? NaN), 0) / 4);
        expect(value).toBe(Math.floor(128.5 + weighed(mean, k === 0 ? TO_CB : TO_CR)));
      }),
    );
  });

  test('in the other byte order gives the same planes', () => {
    const converter = new RgbaConverter(38, 20);
    fill(converter.pixels, 9);
    const planes = converter.convert(IMAGE_DATA).data.slice();
    const { pixels } = converter;
    for (let p = 0; p < pixels.length; p += 4) {
      [pixels[p], pixels[p + 2]] = [pixels[p + 2] ?? NaN, pixels[p] ?? NaN];
    }
    expect(converter.convert({ order: 'bgra', isPremultiplied: true }).data).toEqual(planes);
  });
});

describe('scaling', () => {
  const cases = [
    ['half', [128, 96], [64, 48]],
    ['two thirds', [120, 66], [80, 44]],
    ['a third', [192, 108], [64, 36]],
    ['hardly', [130, 70], [128, 68]],
    ['one side only', [100, 40], [70, 40]],
    ['odd source', [121, 67], [80, 44]],
    ['by much', [500, 300], [38, 22]],
    ['tiny', [3, 3], [2, 2]],
    ['phone', [288, 512], [180, 320]],
  ] as const;

  test.each(cases)('%s: each sample is the mean over its area', (_name, fromSize, toSize) => {
    const kernel = new PictureKernel();
    const from = noisyImage(kernel, fromSize[0], fromSize[1]);
    const to = new KernelImage(kernel, toSize[0], toSize[1]);
    new Scaler(from, to).run();
    const sources = planesOf(copyOf(from));
    let worst = 0;
    planesOf(copyOf(to)).forEach((plane, k) => {
      plane.data.forEach((value, i) => {
        const part = partOf([from.view, to.view], k > 0, i % plane.widthPx, Math.floor(i / plane.widthPx));
        const source = sources[k];
        if (source) worst = Math.max(worst, Math.abs(value - meanOver(source, part)));
      });
    });
    // Rounded twice, by up to half a level each time, with weights in units of 1/32768.
    expect(worst).toBeLessThan(1.02);
  });

  test('flat stays flat', () => {
    const kernel = new PictureKernel();
    const from = new KernelImage(kernel, 201, 119);
    const to = new KernelImage(kernel, 134, 80);
    for (const value of [0, 1, 128, 235, 255]) {
      from.view.data.fill(value);
      const scaler = new Scaler(from, to);
      from.view.data.fill(value);
      scaler.run();
      expect(new Set(to.view.data)).toEqual(new Set([value]));
    }
  });
});
