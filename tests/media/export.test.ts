// @module-tag core
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { layOutOverlay, layoutBounds } from '@/media/drawing/overlay';
import { loadOverlayFonts } from '@/media/drawing/fonts';
import { PIPELINE_NAMES } from '@/domain/export-options';
import { ringCenter } from '@/domain/path';
import type { ExportProgress, ExportResult } from '@/media/export/export-video';
import { makeClip, type SyntheticClip } from './clips';
import {
  exportWithProgress,
  highlightOf,
  MAGENTA,
  pathOf,
  requestFor,
  SELECTION_RADIUS_PX,
  TITLE,
} from './export-fixtures';
import {
  frameMiddlesSec,
  measureFile,
  picturesAt,
  psnr,
  ringCenterIn,
  soundOnsetSec,
  type Area,
  type VideoFacts,
} from './measure';

const TITLE_FRAMES = 50;
const FRAMES = 60;
const LOOKED_AT = [0, 1, 2, 29, 30, 45, 58, 59];

describe.each(PIPELINE_NAMES)('an export of a clip with sound by %s', (pipeline) => {
  let clip: SyntheticClip;
  let result: ExportResult;
  let reports: readonly ExportProgress[];
  let facts: VideoFacts;

  beforeAll(async () => {
    await loadOverlayFonts();
    clip = await makeClip({ durationSec: 2, sound: { onsetSec: 0, codec: 'aac' } });
    ({ result, reports } = await exportWithProgress(
      requestFor(clip.blob, { highlight: highlightOf(pathOf(clip)), title: TITLE, pipeline }),
    ));
    facts = await measureFile(result.file);
  });

  afterAll(() => result.release());

  test('reports the properties of the file', () => {
    const { frames, widthPx, heightPx, hasSound, isSoundLost, pipeline, durationSec } = result;
    expect({ frames, widthPx, heightPx, hasSound, isSoundLost, pipeline }).toEqual({
      frames: TITLE_FRAMES + FRAMES,
      widthPx: 640,
      heightPx: 360,
      hasSound: true,
      isSoundLost: false,
      pipeline,
    });
    expect(durationSec).toBeCloseTo(110 / 30, 6);
    expect(result.file.type).toBe('video/mp4');
  });

  test('has 50 + N frames at constant 30 fps and a key frame at least every two seconds', () => {
    expect(facts.frameTimesSec).toHaveLength(TITLE_FRAMES + FRAMES);
    for (const [k, timeSec] of facts.frameTimesSec.entries()) expect(timeSec).toBeCloseTo(k / 30, 6);
    for (const durationSec of facts.frameDurationsSec) expect(durationSec).toBeCloseTo(1 / 30, 6);
    expect(facts.keyFrameTimesSec[0]).toBe(0);
    expect(facts.keyFrameTimesSec).toContain(TITLE_FRAMES / 30);
    for (const [i, timeSec] of facts.keyFrameTimesSec.entries()) {
      expect(
        (facts.keyFrameTimesSec[i + 1] ?? facts.frameTimesSec.at(-1) ?? 0) - timeSec,
      ).toBeLessThanOrEqual(2.001);
    }
  });

  test('is 8-bit 4:2:0 limited-range BT.709, in the stream and in the container', () => {
    expect(facts.codec).toBe('avc');
    expect(facts.sps).toMatchObject({ chromaFormat: 1, bitDepth: 8, isFullRange: false });
    expect(facts.sps).toMatchObject({ primaries: 1, transfer: 1, matrix: 1 });
    expect(facts.color).toEqual({ primaries: 'bt709', transfer: 'bt709', matrix: 'bt709', fullRange: false });
  });

  test('has its index before its data', () => {
    expect(facts.boxes.indexOf('moov')).toBeGreaterThan(-1);
    expect(facts.boxes.indexOf('moov')).toBeLessThan(facts.boxes.indexOf('mdat'));
  });

  test('shows source frame k at film frame 50 + k outside the overlay', async () => {
    const sources = await picturesAt(clip.blob, frameMiddlesSec(LOOKED_AT));
    const made = await picturesAt(result.file, frameMiddlesSec(LOOKED_AT.map((k) => TITLE_FRAMES + k)));
    for (const [i, source] of sources.entries()) {
      const picture = made[i];
      if (!picture) throw new Error('A frame is missing');
      const area = overlayAt(clip, LOOKED_AT[i] ?? 0);
      expect(psnr(source, picture, area), `frame ${LOOKED_AT[i]}`).toBeGreaterThan(30);
      expect(psnr(source, picture), `frame ${LOOKED_AT[i]} has an overlay`).toBeLessThan(30);
    }
  });

  test('would detect an off-by-one frame', async () => {
    const [before] = await picturesAt(clip.blob, frameMiddlesSec([29]));
    const [made] = await picturesAt(result.file, frameMiddlesSec([TITLE_FRAMES + 30]));
    if (!before || !made) throw new Error('A frame is missing');
    expect(psnr(before, made, overlayAt(clip, 30))).toBeLessThan(30);
  });

  test('centers the ring on the path within 3 px', async () => {
    const made = await picturesAt(result.file, frameMiddlesSec(LOOKED_AT.map((k) => TITLE_FRAMES + k)));
    for (const [i, picture] of made.entries()) {
      const feet = ringCenter(clip.truthAt((LOOKED_AT[i] ?? 0) / 30), SELECTION_RADIUS_PX);
      const area = { x: feet.x - 60, y: feet.y - 60, width: 120, height: 120 };
      const found = ringCenterIn(picture, area, MAGENTA);
      expect(Math.hypot((found?.x ?? NaN) - feet.x, (found?.y ?? NaN) - feet.y)).toBeLessThan(3);
    }
  });

  test('starts the sound after the title, within 5 ms, and ends it with the picture', async () => {
    const source = await soundOnsetSec(clip.blob);
    const made = await soundOnsetSec(result.file);
    expect(facts.audioCodec).toBe('aac');
    expect(Math.abs((made ?? NaN) - (source ?? NaN) - TITLE_FRAMES / 30)).toBeLessThan(0.005);
    const aacFrameSec = 1024 / 48_000;
    expect(Math.abs((facts.audioEndSec ?? NaN) - result.durationSec)).toBeLessThan(aacFrameSec + 0.001);
  });

  test('reports its stages in order, with all frames counted', () => {
    const stages = reports.map((report) => report.stage);
    expect([...new Set(stages)]).toEqual(['prepare', 'frames', 'audio']);
    expect(stages).toEqual(stages.toSorted((a, b) => ORDER.indexOf(a) - ORDER.indexOf(b)));
    expect(reports.at(-1)).toMatchObject({ framesDone: 110, framesTotal: 110 });
    expect(reports.at(-1)?.elapsedByStage.frames).toBeGreaterThan(0);
  });
});

const ORDER = ['prepare', 'frames', 'audio'];

function overlayAt(clip: SyntheticClip, frame: number): Area | null {
  const context = new OffscreenCanvas(1, 1).getContext('2d');
  if (!context) throw new Error('No 2D canvas');
  const box = layoutBounds(
    layOutOverlay(context, {
      ...highlightOf(pathOf(clip)),
      timeSec: frame / 30,
      videoWidthPx: clip.widthPx,
      videoHeightPx: clip.heightPx,
    }),
  );
  // The encoder smears the overlay's edge by a block.
  return box && { x: box.x - 16, y: box.y - 16, width: box.width + 32, height: box.height + 32 };
}
