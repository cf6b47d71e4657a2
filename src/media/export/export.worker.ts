import { AppError, isAbort } from '@/domain/errors';
import { loadOverlayFonts } from '@/media/drawing/fonts';
import { declareAlive } from '../worker-life';
import { isExportCommand, type ExportEvent, type ExportFailure } from './export.protocol';
import type { RenderRequest } from './export-types';
import { renderShapes } from './shapes/render-shapes';
import { openAacEncoder } from './sound/aac-encoder';

/** The sound format of phones and most cameras. */
const USUAL_SOUND = { sampleRate: 48_000, channels: 2 } as const;
/** One worker makes one export. */
const cancelled = new AbortController();

function send(event: ExportEvent): void {
  self.postMessage(event, { transfer: [] });
}

async function start(request: RenderRequest, fileNames: readonly string[]): Promise<void> {
  try {
    const outcomes = await renderShapes(request, {
      fileNames,
      signal: cancelled.signal,
      onProgress: (progress) => send({ type: 'progress', progress }),
    });
    send({ type: 'done', outcomes });
  } catch (error) {
    send({ type: 'failed', failure: exportFailureOf(error), detail: detailOf(error) });
  }
}

/** Preloads the fonts and the encoder. Ignores errors, because the export will hit them again and report them. */
function prepare(): void {
  void Promise.allSettled([loadOverlayFonts(), openAacEncoder(USUAL_SOUND)]);
}

function exportFailureOf(error: unknown): ExportFailure {
  if (isAbort(error)) return { code: 'cancelled' };
  if (error instanceof AppError && (error.code === 'no-frames' || error.code === 'export-no-space')) {
    return { code: error.code, params: error.params };
  }
  return { code: 'export-failed', params: {} };
}

/** The error with its causes, for the console. */
function detailOf(error: unknown): string {
  if (Array.isArray(error)) return error.map(detailOf).join('; ');
  if (!(error instanceof Error)) return String(error);
  return error.cause === undefined ? `${error}` : `${error} <- ${detailOf(error.cause)}`;
}

self.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
  if (!isExportCommand(data)) return;
  switch (data.type) {
    case 'prepare':
      prepare();
      return;
    case 'start':
      void start(data.request, data.fileNames);
      return;
    case 'cancel':
      cancelled.abort();
  }
});
void declareAlive();
