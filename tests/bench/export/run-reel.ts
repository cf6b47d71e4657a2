import { makeReel, type ReelResult } from '@/media/reels/make-reel';
import type { ReelPlay } from '@/media/reels/reel-types';
import type { RenderRequest } from '@/media/export/export-video';
import type { ReelKind, ReelRun } from './page-api';

/** The clip of a reel's plays, and its exported film. */
export interface ReelParts {
  readonly request: RenderRequest;
  readonly film: Blob;
}

/** Makes a reel of identical plays. */
export async function runReel(
  { request, film }: ReelParts,
  kind: ReelKind,
  plays: number,
): Promise<{ readonly run: ReelRun; readonly reel: ReelResult }> {
  const { title, ...original } = request;
  const exported = { source: { kind: 'blob', blob: film }, titleFrames: title?.frames ?? 0 } as const;
  const playOf = (k: number): ReelPlay => ({
    videoId: String(k),
    title: `Play ${k + 1}`,
    line: null,
    exported: kind === 'composed' ? null : exported,
    original,
  });
  const job = {
    title,
    transition: kind === 'dipped' ? 'dip' : 'cut',
    plays: Array.from({ length: plays }, (_, k) => playOf(k)),
  } as const;
  const beganMs = performance.now();
  const reel = await makeReel(job, { signal: new AbortController().signal, onProgress: () => undefined });
  const sec = (performance.now() - beganMs) / 1000;
  const encodedFrames = reel.plays.reduce((sum, play) => sum + play.encodedFrames, 0);
  return { run: { sec, frames: reel.frames, encodedFrames, sizeBytes: reel.file.size }, reel };
}
