import { DEFAULT_EXPORT_OPTIONS } from '@/domain/export-options';
import { loadOverlayFonts } from '@/media/drawing/fonts';
import { startExport } from '@/media/export/export-video';
import type { ExportRequest } from '@/media/export/export-video';
import { makeClip, type SyntheticClip } from '../media/clips';
import { exportNaively } from './naive-export';

/** What the benchmark's driver calls in the page. Times in seconds. */
export interface BenchPage {
  prepare(widthPx: number, heightPx: number, durationSec: number): Promise<void>;
  /** Base64 of the clip, for the native encoder. */
  clipBase64(): Promise<string>;
  /** The whole export, start of the worker included, and the part of it that makes frames. */
  planes(): Promise<{ readonly sec: number; readonly framesSec: number; readonly frames: number }>;
  naive(): Promise<{ readonly sec: number }>;
}

declare global {
  interface Window {
    bench: BenchPage;
  }
}

let clip: SyntheticClip | null = null;

function requestOf({ blob, truthAt, durationSec }: SyntheticClip): ExportRequest {
  return {
    source: { kind: 'blob', blob },
    points: Array.from({ length: Math.round(durationSec * 30) }, (_, k) => ({
      ...truthAt(k / 30),
      timestamp: k / 30,
      isManual: false,
      isInterpolated: false,
    })),
    selectionRadiusPx: 80,
    style: {
      primary: '#FFFFFF',
      glow: '#FFFFFF',
      trail: '#7C8CFF',
      circleSize: 60,
      circleTilt: 60,
      fontSize: 80,
      playerName: 'Niko Brandt',
      recordingDate: '2026-11-20',
    },
    background: null,
    titleColor: '#FFFFFF',
    options: DEFAULT_EXPORT_OPTIONS,
  };
}

function theClip(): SyntheticClip {
  if (!clip) throw new Error('prepare() first');
  return clip;
}

window.bench = {
  async prepare(widthPx, heightPx, durationSec) {
    await loadOverlayFonts();
    clip = await makeClip({
      widthPx,
      heightPx,
      durationSec,
      bitrate: 6_000_000,
      sound: { onsetSec: 0.5, codec: 'aac' },
    });
  },
  async clipBase64() {
    const bytes = new Uint8Array(await theClip().blob.arrayBuffer());
    let text = '';
    for (let at = 0; at < bytes.length; at += 32_768) {
      text += String.fromCharCode(...bytes.subarray(at, at + 32_768));
    }
    return btoa(text);
  },
  async planes() {
    const startedMs = performance.now();
    let framesSec = 0;
    const result = await startExport(requestOf(theClip()), {
      onProgress: ({ elapsedByStage }) => (framesSec = elapsedByStage.frames),
    }).done;
    const sec = (performance.now() - startedMs) / 1000;
    await result.release();
    return { sec, framesSec, frames: result.frames };
  },
  async naive() {
    const startedMs = performance.now();
    await exportNaively(requestOf(theClip()), theClip().blob);
    return { sec: (performance.now() - startedMs) / 1000 };
  },
};
