import { FRAME_RATE } from '@/domain/limits';
import { measureFile } from '../../media/measure';
import type { OutputFacts } from './output-facts';

const TOLERANCE_SEC = 1e-3;
/** Code points of ITU-T H.273; 1 is BT.709 in all three tables. */
const BT709 = 1;

/** The facts that matter, in ffprobe's form, for machines without ffprobe. */
export async function readOutput(file: Blob): Promise<OutputFacts> {
  const facts = await measureFile(file);
  const { frameTimesSec, frameDurationsSec, sps } = facts;
  const videoEndSec = (frameTimesSec.at(-1) ?? 0) + (frameDurationsSec.at(-1) ?? 0);
  return {
    videoCodec: facts.codec === 'avc' ? 'h264' : String(facts.codec),
    pixelFormat: sps?.chromaFormat === 1 && sps.bitDepth === 8 ? 'yuv420p' : 'unknown',
    range: sps?.isFullRange === false ? 'tv' : 'unknown',
    colors: [sps?.matrix, sps?.primaries, sps?.transfer].map((code) =>
      code === BT709 ? 'bt709' : `${code ?? 'unknown'}`,
    ),
    widthPx: facts.widthPx,
    heightPx: facts.heightPx,
    frames: frameTimesSec.length,
    frameRate: isOnGrid(frameTimesSec) ? FRAME_RATE : frameTimesSec.length / videoEndSec,
    audioCodec: facts.audioCodec,
    durationSec: Math.max(videoEndSec, facts.audioEndSec ?? 0),
  };
}

function isOnGrid(timesSec: readonly number[]): boolean {
  return timesSec.every((timeSec, k) => Math.abs(timeSec - k / FRAME_RATE) < TOLERANCE_SEC);
}
