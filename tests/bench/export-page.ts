import { loadOverlayFonts } from '@/media/drawing/fonts';
import type { ExportResult, RenderRequest } from '@/media/export/export-video';
import { probeClip } from '@/media/reading/probe';
import type { ClipInfo } from '@/media/reading/probe';
import { benchRequest } from './export/bench-request';
import { makeBenchClip } from './export/make-clip';
import { exportNaively } from './export/naive-export';
import type { BenchPage } from './export/page-api';
import { repeatClip } from './export/repeat-clip';
import { readOutput } from './export/read-output';
import { decodeAlone, encodeAlone, paintFrames, transcodeAlone } from './export/run-alone';
import type { PaintedFilm } from './export/run-alone';
import { runConversion } from './export/run-conversion';
import { runPipeline, warmUp } from './export/run-pipeline';
import { runReel } from './export/run-reel';
import { store, storeStream } from './tracking/fetch-clip';

let made: Pick<ExportResult, 'file' | 'release'> | null = null;
let painted: PaintedFilm | null = null;

/** The chosen file, which is on the disk like a user's. */
function chosenClip(): Blob {
  const file = document.querySelector('input')?.files?.[0];
  if (!file) throw new Error('No clip was chosen');
  return file;
}

function describe(clip: Blob): Promise<ClipInfo> {
  return probeClip({ kind: 'blob', blob: clip });
}

async function ownRequest(): Promise<RenderRequest> {
  const clip = chosenClip();
  return benchRequest(clip, await describe(clip), 'planes');
}

function output(): Pick<ExportResult, 'file' | 'release'> {
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
  warmUp,
  async runPipeline({ pipeline, look, options, hasTitle = true }) {
    const clip = chosenClip();
    const request = benchRequest(clip, await describe(clip), pipeline, look);
    const { run, result } = await runPipeline({
      ...request,
      title: hasTitle ? request.title : null,
      options: { ...request.options, ...options },
    });
    made = result;
    return run;
  },
  async makeReel({ kind, plays }) {
    if (!made) throw new Error('Export the clip first');
    const clip = chosenClip();
    const request = benchRequest(clip, await describe(clip), 'fast');
    const { run, reel } = await runReel({ request, film: made.file }, kind, plays);
    await made.release();
    made = reel;
    return run;
  },
  decodeAlone: async () => decodeAlone(await ownRequest()),
  async paintFrames() {
    painted = await paintFrames(await ownRequest());
  },
  encodeAlone() {
    if (!painted) throw new Error('Nothing was painted');
    return encodeAlone(painted);
  },
  transcodeAlone: async ({ plays }) => transcodeAlone(await ownRequest(), plays),
  runConversion: async ({ drawsOverlay }) => runConversion(await ownRequest(), drawsOverlay),
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

/** The measurement begins after the fonts are loaded, as in the product, whose preview loads them before any export. */
await loadOverlayFonts();
window.exportBench = bench;
