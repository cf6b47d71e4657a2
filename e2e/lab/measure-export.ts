import { layOutOverlay, layoutBounds } from '@/media/drawing/overlay';
import { ringCenter } from '@/domain/path';
import type { OverlayStyle, TrackPoint } from '@/domain/track';
import {
  frameMiddlesSec,
  measureFile,
  picturesAt,
  psnr,
  ringCenterIn,
  soundOnsetSec,
  type Area,
  type Picture,
} from '../../tests/media/measure';
import { oneTrack } from '../../tests/track-fixtures';

/** The player's place in a frame, in pixels of the displayed video. */
export interface Truth {
  readonly x: number;
  readonly y: number;
}

/** The properties of an exported file, compared with its source clip. */
export interface ExportMeasurement {
  readonly frames: number;
  readonly isConstant30Fps: boolean;
  readonly videoCodec: string | null;
  readonly audioCodec: string | null;
  /** Read from the H.264 stream itself. */
  readonly chromaFormat: number | null;
  /** Read from the tags that players use. */
  readonly isFullRange: boolean | null;
  readonly matrix: string | null;
  /** How much later the sound starts than in the source, in seconds; null when either is silent. */
  readonly soundDelaySec: number | null;
  /** The lowest PSNR of a picture outside the overlay; export frame 50 + k is compared with source frame k. */
  readonly lowestPsnrDb: number;
  /** Largest distance between the measured center of the ring and the known path. */
  readonly largestRingErrorPx: number;
}

const TITLE_FRAMES = 50;
/** Decodes and compares every n-th frame. */
const STEP = 4;
const WHITE = [255, 255, 255] as const;
const RING_REACH_PX = 90;
/** The exported path differs from the truth by a few pixels, and the codec blurs edges. */
const MARGIN_PX = 16;

/** The editor's default style, from which the extent of the overlay is computed. */
const STYLE: OverlayStyle = {
  primary: '#FFFFFF',
  glow: '#FFFFFF',
  trail: '#7C8CFF',
  circleSize: 50,
  circleTilt: 45,
  fontSize: 80,
  fitsPlayer: false,
  playerName: 'Player 1',
  recordingDate: null,
};

/** Demuxes and decodes an export and compares it, frame by frame, with its source and with the player's known path. */
export async function measureExport(
  exported: Blob,
  source: Blob,
  truth: readonly Truth[],
  selectionRadiusPx: number,
): Promise<ExportMeasurement> {
  const facts = await measureFile(exported);
  const looked = truth.map((_, frame) => frame).filter((frame) => frame % STEP === 0);
  const ours = await picturesAt(exported, frameMiddlesSec(looked.map((frame) => frame + TITLE_FRAMES)));
  const theirs = await picturesAt(source, frameMiddlesSec(looked));
  const points = truth.map<TrackPoint>(({ x, y }, frame) => ({
    x,
    y,
    timeSec: frame / 30,
    isManual: false,
    isInterpolated: false,
  }));
  let lowestPsnrDb = Number.POSITIVE_INFINITY;
  let largestRingErrorPx = 0;
  for (const [index, frame] of looked.entries()) {
    const our = ours[index];
    const their = theirs[index];
    const at = truth[frame];
    if (!our || !their || !at) throw new Error(`Frame ${frame} is missing`);
    const overlay = overlayArea(points, frame, our, selectionRadiusPx);
    lowestPsnrDb = Math.min(lowestPsnrDb, psnr(our, their, overlay));
    largestRingErrorPx = Math.max(largestRingErrorPx, ringError(our, ringCenter(at, selectionRadiusPx)));
  }
  return {
    frames: facts.frameTimesSec.length,
    isConstant30Fps: facts.frameTimesSec.every((timeSec, k) => Math.abs(timeSec - k / 30) < 1e-4),
    videoCodec: facts.codec,
    audioCodec: facts.audioCodec,
    chromaFormat: facts.sps?.chromaFormat ?? null,
    isFullRange: facts.color.fullRange ?? null,
    matrix: facts.color.matrix ?? null,
    soundDelaySec: await soundDelay(exported, source),
    lowestPsnrDb,
    largestRingErrorPx,
  };
}

/**
 * How much later the sound starts than in the source. The source is measured too, because an AAC encoder's priming
 * delays its sound as well.
 */
async function soundDelay(exported: Blob, source: Blob): Promise<number | null> {
  const [ours, theirs] = [await soundOnsetSec(exported), await soundOnsetSec(source)];
  return ours === null || theirs === null ? null : ours - theirs;
}

function overlayArea(
  points: readonly TrackPoint[],
  frame: number,
  picture: Picture,
  selectionRadiusPx: number,
): Area | null {
  const context = new OffscreenCanvas(8, 8).getContext('2d');
  if (!context) throw new Error('No 2D canvas');
  const box = layoutBounds(
    layOutOverlay(context, {
      tracks: oneTrack(points, { selectionRadiusPx }),
      timeSec: frame / 30,
      style: STYLE,
      videoWidthPx: picture.widthPx,
      videoHeightPx: picture.heightPx,
    }),
  );
  return (
    box && {
      x: box.x - MARGIN_PX,
      y: box.y - MARGIN_PX,
      width: box.width + 2 * MARGIN_PX,
      height: box.height + 2 * MARGIN_PX,
    }
  );
}

function ringError(picture: Picture, expected: Truth): number {
  const area = {
    x: expected.x - RING_REACH_PX,
    y: expected.y - 0.6 * RING_REACH_PX,
    width: 2 * RING_REACH_PX,
    height: 1.2 * RING_REACH_PX,
  };
  const found = ringCenterIn(picture, area, WHITE);
  return found ? Math.hypot(found.x - expected.x, found.y - expected.y) : Number.POSITIVE_INFINITY;
}
