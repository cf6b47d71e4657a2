/** A film looks like its original in the browser, regardless of the original's color tags. */
import { VideoSample } from 'mediabunny';
import { expect, test } from 'vitest';
import { DEFAULT_EXPORT_OPTIONS, PIPELINE_NAMES } from '@/domain/export-options';
import { avcConfigOf } from '@/media/h264/avc-config';
import { openRecording } from '@/media/cutting/recording';
import { SourcePlanes } from '@/media/cutting/source-planes';
import { startConversion } from '@/media/export/convert-clip';
import { openFilmstrip } from '@/media/reading/filmstrip';
import { openInput } from '@/media/reading/open-input';
import { videoTrackOf } from '@/media/reading/probe';
import { makeThumbnail } from '@/media/reading/thumbnail';
import {
  largestDifference,
  makePatchClip,
  makeUnknownVp9,
  numbersOf,
  patchesOf,
  shownBy,
  TRUE_COLORS,
  type Meaning,
  type PatchClip,
} from './color-patches';
import { cutOut } from './cut-frames';
import { exportBlob } from './export-fixtures';
import { jobOf, make } from './reel-plays';

/** Levels out of 255. */
const ALIKE = 3;
/** A narrow picture is enough when only the number of lines matters. */
const SD = { widthPx: 240, heightPx: 480 } as const;
const PAL = { widthPx: 240, heightPx: 576 } as const;
const HD = { widthPx: 240, heightPx: 720 } as const;
const LIMITED_BT601: Meaning = { matrix: 'bt601', isFullRange: false };
const LIMITED_BT709: Meaning = { matrix: 'bt709', isFullRange: false };
const FULL_BT601: Meaning = { matrix: 'bt601', isFullRange: true };
const FULL_BT709: Meaning = { matrix: 'bt709', isFullRange: true };

function h264(tags = ''): Pick<PatchClip, 'coding' | 'file'> {
  return { coding: `-c:v libx264 -preset ultrafast -qp 4${tags}`, file: 'clip.mp4' };
}
const VP8 = { coding: '-c:v libvpx -b:v 8M -qmin 0 -qmax 4 -deadline realtime', file: 'clip.webm' } as const;
const SMPTE170M = ' -colorspace smpte170m -color_primaries smpte170m -color_trc smpte170m';
const BT470BG = ' -colorspace bt470bg -color_primaries bt470bg -color_trc smpte170m';
const TO_RGB = 'scale=in_color_matrix=bt601:flags=bicubic+accurate_rnd+full_chroma_int';
const BT709 = ' -colorspace bt709 -color_primaries bt709 -color_trc bt709';

async function expectAlike(file: Blob, wanted: readonly number[]): Promise<void> {
  const off: Record<string, number> = {};
  for (const pipeline of PIPELINE_NAMES) {
    const result = await exportBlob(file, { pipeline, highlight: null });
    expect(result.pipeline).toBe(pipeline);
    off[pipeline] = largestDifference(await shownBy(result.file), wanted);
    await result.release();
  }
  const tooFar = Object.entries(off).filter(([, levels]) => levels > ALIKE);
  expect(Object.fromEntries(tooFar)).toEqual({});
}

test.each<PatchClip & { readonly name: string }>([
  { name: 'VP8 of 480 lines without tags', ...SD, ...LIMITED_BT601, ...VP8 },
  { name: 'H.264 of 480 lines without tags', ...SD, ...LIMITED_BT601, ...h264() },
  { name: 'H.264 of 576 lines without tags', ...PAL, ...LIMITED_BT601, ...h264() },
  { name: 'H.264 of 720 lines without tags', ...HD, ...LIMITED_BT709, ...h264() },
  { name: 'full range of 480 lines without tags', ...SD, ...FULL_BT601, ...h264() },
  { name: 'full range of 720 lines without tags', ...HD, ...FULL_BT601, ...h264() },
  { name: 'SMPTE 170M of 480 lines', ...SD, ...LIMITED_BT601, ...h264(SMPTE170M) },
  { name: 'SMPTE 170M of 720 lines', ...HD, ...LIMITED_BT601, ...h264(SMPTE170M) },
  { name: 'SMPTE 170M of full range', ...SD, ...FULL_BT601, ...h264(SMPTE170M) },
  { name: 'BT.709 of 480 lines', ...SD, ...LIMITED_BT709, ...h264(BT709) },
  { name: 'BT.709 of 720 lines', ...HD, ...LIMITED_BT709, ...h264(BT709) },
  { name: 'BT.709 of full range', ...HD, ...FULL_BT709, ...h264(BT709) },
  { name: 'a matrix alone of 480 lines', ...SD, ...LIMITED_BT601, ...h264(' -colorspace bt709') },
  { name: 'a matrix alone of 720 lines', ...HD, ...LIMITED_BT709, ...h264(' -colorspace smpte170m') },
  { name: 'primaries alone of 480 lines', ...SD, ...LIMITED_BT601, ...h264(' -color_primaries bt709') },
])('$name looks as in a video, in every pipeline', async (clip) => {
  const file = await makePatchClip(clip);
  await expectAlike(file, await shownBy(file));
});

test('VP9 without tags looks as in a video, in every pipeline', async () => {
  const file = await makeUnknownVp9({ ...HD, ...LIMITED_BT601 });
  await expectAlike(file, await shownBy(file));
});

test("PAL keeps its values for red, green and blue, as on every browser's screen", async () => {
  const clip = { ...PAL, ...LIMITED_BT601 };
  // The canvas that measures colors would convert the original's primaries.
  const alike = await makePatchClip({ ...clip, ...h264(SMPTE170M) });
  await expectAlike(await makePatchClip({ ...clip, ...h264(BT470BG) }), await shownBy(alike));
});

test.each<PatchClip & { readonly name: string }>([
  { name: 'MPEG-4 part 2', ...SD, ...LIMITED_BT601, coding: '-c:v mpeg4 -q:v 1', file: 'clip.mp4' },
  {
    name: 'MPEG-4 part 2 of 720 lines',
    ...HD,
    ...LIMITED_BT709,
    coding: '-c:v mpeg4 -q:v 1',
    file: 'clip.mp4',
  },
  { name: 'Motion JPEG', ...HD, ...FULL_BT601, coding: '-c:v mjpeg -q:v 1', file: 'clip.mov' },
  { name: 'PNG', ...SD, ...LIMITED_BT601, coding: `-vf ${TO_RGB} -pix_fmt rgb24 -c:v png`, file: 'clip.mov' },
])('$name, which no browser plays, keeps its colors in a conversion', async (clip) => {
  const source = { kind: 'blob', blob: await makePatchClip(clip) } as const;
  const converted = await startConversion(source, { onProgress: () => undefined }).done;
  const off = largestDifference(await shownBy(converted.file), TRUE_COLORS);
  await converted.release();
  expect(off).toBeLessThanOrEqual(ALIKE);
});

test.each<PatchClip & { readonly name: string }>([
  { name: '480 lines without tags', ...SD, ...LIMITED_BT601, ...h264() },
  { name: 'full range without tags', ...SD, ...FULL_BT601, ...h264() },
  { name: '720 lines without tags', ...HD, ...LIMITED_BT709, ...h264() },
  { name: 'a matrix alone', ...SD, ...LIMITED_BT601, ...h264(' -colorspace bt709') },
])('a play cut out of $name looks like its source', async (clip) => {
  const file = await makePatchClip(clip);
  const { blob, made } = await cutOut(file, { startSec: 3 / 30, endSec: 15 / 30 });
  expect(made.encodedFrames).toBeGreaterThan(0);
  expect(largestDifference(await shownBy(blob, 0.1), await shownBy(file))).toBeLessThanOrEqual(ALIKE);
});

test.each<PatchClip & { readonly name: string; readonly read: Meaning }>([
  { name: '480 lines without tags', ...SD, ...LIMITED_BT601, ...h264(), read: LIMITED_BT709 },
  { name: 'full range without tags', ...SD, ...FULL_BT601, ...h264(), read: LIMITED_BT709 },
  { name: 'SMPTE 170M', ...HD, ...LIMITED_BT601, ...h264(SMPTE170M), read: LIMITED_BT601 },
  {
    name: 'primaries alone',
    ...HD,
    ...h264(' -color_primaries smpte170m'),
    ...LIMITED_BT601,
    read: LIMITED_BT601,
  },
])('RGB that Firefox makes from $name becomes the original values', async (clip) => {
  using input = await openInput({ kind: 'blob', blob: await makePatchClip(clip) });
  const config = await (await videoTrackOf(input)).getDecoderConfig();
  const planes = SourcePlanes.of(config ? avcConfigOf(config)?.sps[0] : undefined, clip.heightPx);
  const red = [198, 40, 54] as const;
  const rgba = Uint8Array.from({ length: 4 * 16 * 16 }, (_, at) => red[at % 4] ?? 255);
  const init = { format: 'RGBX', codedWidth: 16, codedHeight: 16, timestamp: 0 } as const;
  using sample = new VideoSample(new VideoFrame(rgba, init));
  using copy = await planes.copy(sample);
  const bytes = new Uint8Array(copy.allocationSize());
  await copy.copyTo(bytes);
  expect([bytes[0], bytes[256], bytes[256 + 64]]).toEqual(numbersOf(red, clip.read));
});

test('untagged plays of 480 and 720 lines look the same in a reel as alone', async () => {
  const files = [
    await makePatchClip({ ...SD, ...LIMITED_BT601, ...h264() }),
    await makePatchClip({ ...HD, widthPx: 360, ...LIMITED_BT709, ...h264() }),
  ];
  const plays = files.map((blob, k) => {
    const original = {
      source: { kind: 'blob', blob },
      highlight: null,
      options: DEFAULT_EXPORT_OPTIONS,
    } as const;
    return { videoId: `v${k}`, title: `Play ${k}`, original };
  });
  const reel = await make(jobOf(plays));
  for (const [k, file] of files.entries()) {
    const off = largestDifference(await shownBy(reel.file, k / 2 + 0.4), await shownBy(file));
    expect(off).toBeLessThanOrEqual(ALIKE);
  }
  await reel.release();
});

test('thumbnails and strips of pictures look like the video', async () => {
  const blob = await makePatchClip({ ...SD, ...LIMITED_BT601, ...VP8 });
  const wanted = await shownBy(blob);
  const thumbnail = await createImageBitmap(await makeThumbnail({ kind: 'blob', blob }));
  expect(largestDifference(patchesOf(pixelsOf(thumbnail)), wanted)).toBeLessThanOrEqual(ALIKE);
  const strip = openFilmstrip({ kind: 'blob', blob }, 240);
  const pictures: ImageBitmap[] = [];
  await strip.read([7], new AbortController().signal, (_, picture) => pictures.push(picture));
  strip.close();
  for (const picture of pictures) {
    expect(largestDifference(patchesOf(pixelsOf(picture)), wanted)).toBeLessThanOrEqual(ALIKE);
  }
  expect(pictures).toHaveLength(1);
  const recording = await openRecording(blob);
  const small: ImageData[] = [];
  await recording.readStrip(1, { widthPx: 120, heightPx: 240 }, new AbortController().signal, (_, picture) =>
    small.push(picture),
  );
  recording.close();
  for (const picture of small) {
    expect(largestDifference(patchesOf(picture), wanted)).toBeLessThanOrEqual(ALIKE);
  }
  expect(small).toHaveLength(1);
});

function pixelsOf(picture: ImageBitmap): ImageData {
  const { width, height } = picture;
  const context = new OffscreenCanvas(width, height).getContext('2d');
  if (!context) throw new Error('No 2D canvas');
  context.drawImage(picture, 0, 0);
  return context.getImageData(0, 0, width, height);
}
