import { loadOverlayFonts } from '@/media/drawing/fonts';
import type { ExportResult } from '@/media/export/export-video';
import { probeClip } from '@/media/reading/probe';
import type { ClipInfo } from '@/media/reading/probe';
import { benchRequest } from './export/bench-request';
import { makeBenchClip } from './export/make-clip';
import { exportNaively } from './export/naive-export';
import type { BenchPage } from './export/page-api';
import { repeatClip } from './export/repeat-clip';
import { readOutput } from './export/read-output';
import { runPipeline } from './export/run-pipeline';
import { store, storeStream } from './tracking/fetch-clip';

let made: ExportResult | null = null;

/** The file that was chosen, on the disk as a user's is. */
function chosenClip(): Blob {
  const file = document.querySelector('input')?.files?.[0];
  if (!file) throw new Error('No clip was chosen');
  return file;
}

function describe(clip: Blob): Promise<ClipInfo> {
  return probeClip({ kind: 'blob', blob: clip });
}

function output(): ExportResult {
  if (!made) throw new Error('Nothing was exported');
  return made;
}

const bench: BenchPage = {
  makeClip: ({ recipe, storeUrl }) => makeBenchClip(recipe, storeStream(storeUrl)),
  repeatClip: ({ seconds, storeUrl }) => repeatClip(chosenClip(), seconds, storeStream(storeUrl)),
  async describeClip() {
    const info = await describe(chosenClip());
    const { widthPx, heightPx, frameCount, frameRate, hasAudio, canDecode } = info;
    return { widthPx, heightPx, frames: frameCount, frameRate, hasAudio, canDecode };
  },
  async runPipeline(way) {
    const clip = chosenClip();
    const { run, result } = await runPipeline(benchRequest(clip, await describe(clip), way));
    made = result;
    return run;
  },
  async runNaively(maxFrames) {
    const clip = chosenClip();
    return exportNaively(benchRequest(clip, await describe(clip), 'fast'), clip, maxFrames);
  },
  readOutput: () => readOutput(output().file),
  async storeOutput(storeUrl) {
    await store(storeUrl, 0, output().file);
    await output().release();
    made = null;
  },
};

/** Nobody exports before the preview has its fonts. */
await loadOverlayFonts();
window.exportBench = bench;
