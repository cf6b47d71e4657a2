import { describe, expect, test } from 'vitest';
import { decideColor, type ColorTags } from '@/media/color/clip-color';
import { streamColorOf, toOutputColorFilter } from '@/media/export/ffmpeg/stream-color';

const SILENT: ColorTags = { primaries: null, transfer: null, matrix: null, fullRange: null };

describe('a clip without color tags', () => {
  test.each([
    ['avc', 480, 'smpte170m'],
    ['avc', 719, 'smpte170m'],
    ['avc', 720, 'bt709'],
    ['vp8', 576, 'smpte170m'],
    ['vp8', 1080, 'bt709'],
    ['vp9', 1080, 'smpte170m'],
    ['av1', 1080, 'smpte170m'],
    [null, 480, 'smpte170m'],
    [null, 1080, 'bt709'],
  ])('in %s of %i lines has %s', (codec, heightPx, matrix) => {
    expect(decideColor(SILENT, codec, heightPx)).toMatchObject({ matrix, fullRange: false });
  });

  test('in H.264 of full range has the colors of a photo at any size', () => {
    for (const heightPx of [480, 1080]) {
      const color = decideColor({ ...SILENT, fullRange: true }, 'avc', heightPx);
      expect(color).toMatchObject({ matrix: 'smpte170m', fullRange: true });
    }
  });
});

test('a clip with all tags has the tagged colors', () => {
  const said = { primaries: 'smpte170m', transfer: 'smpte170m', matrix: 'smpte170m', fullRange: true };
  expect(decideColor(said, 'avc', 1080)).toEqual(said);
  expect(decideColor({ ...said, fullRange: null }, 'avc', 1080)).toEqual({ ...said, fullRange: false });
});

test('partial tags are ignored in H.264 and VP8, and used in other codecs', () => {
  const said = { ...SILENT, matrix: 'smpte170m', fullRange: true };
  const hd = { primaries: 'bt709', transfer: 'bt709', matrix: 'bt709', fullRange: false };
  expect(decideColor(said, 'avc', 720)).toEqual(hd);
  expect(decideColor(said, 'vp8', 720)).toEqual(hd);
  expect(decideColor(said, 'mjpeg', 720)).toEqual({ ...hd, matrix: 'smpte170m', fullRange: true });
});

describe("ffmpeg's description", () => {
  const cases: readonly (readonly [string, number, object])[] = [
    ['h264 (High) (avc1 / 0x31637661), yuv420p(progressive), 640x480', 480, { matrix: 'smpte170m' }],
    ['h264 (High) (avc1 / 0x31637661), yuv420p, 1280x720', 720, { matrix: 'bt709' }],
    ['h264 (High), yuv420p(tv, smpte170m, progressive), 1280x720', 720, { matrix: 'smpte170m' }],
    ['h264 (High), yuv420p(tv, bt470bg/bt470bg/smpte170m), 1280x720', 720, { matrix: 'bt470bg' }],
    ['h264 (High), yuv420p(unknown/bt709/unknown), 640x480', 480, { matrix: 'smpte170m' }],
    ['h264 (High), yuv420p(smpte170m/unknown/unknown), 1280x720', 720, { matrix: 'bt709' }],
    ['h264 (High), yuvj420p(pc), 1280x720', 720, { matrix: 'smpte170m', fullRange: true }],
    [
      'mjpeg (Baseline) (jpeg / 0x6765706A), yuvj420p(pc, bt470bg/unknown/unknown), 1280x720',
      720,
      { matrix: 'bt470bg', fullRange: true },
    ],
    [
      'mpeg2video (Main), yuv420p(tv, bt709, top coded first (swapped)), 720x576',
      576,
      { matrix: 'bt709', fullRange: false },
    ],
    [
      'hevc (Main 10) (hvc1 / 0x31637668), yuv420p10le(tv, bt2020nc/bt2020/arib-std-b67), 1920x1080',
      1080,
      { matrix: 'bt2020-ncl', primaries: 'bt2020', transfer: 'hlg' },
    ],
  ];

  test.each(cases)('%s', (line, heightPx, wanted) => {
    expect(streamColorOf(`Stream #0:0(und): Video: ${line}, 30 fps`, heightPx)).toMatchObject(wanted);
  });
});

describe("ffmpeg's filter", () => {
  const sdr = { primaries: 'bt709', transfer: 'bt709', matrix: 'bt709', fullRange: false };

  test('converts everything but BT.709', () => {
    expect(toOutputColorFilter(sdr)).not.toContain('colormatrix');
    for (const matrix of ['smpte170m', 'bt470bg']) {
      expect(toOutputColorFilter({ ...sdr, matrix })).toMatch(/,format=yuv420p,colormatrix=bt601:bt709$/);
    }
  });

  test('limits the range', () => {
    expect(toOutputColorFilter(sdr)).toContain('in_range=tv');
    expect(toOutputColorFilter({ ...sdr, fullRange: true })).toContain('in_range=pc');
  });

  test('recognizes RGB', () => {
    const color = streamColorOf('Video: png (MPNG), rgb24(pc), 640x480, 30 fps', 480);
    expect(toOutputColorFilter(color)).not.toContain('colormatrix');
  });

  test('converts HDR by a table', () => {
    expect(toOutputColorFilter({ ...sdr, transfer: 'pq' })).toContain('lut3d=hdr.cube');
  });
});
