import { AppError } from '@/domain/errors';
import { openOutputFile, type OutputFile } from '../export/output-file';
import { declareAlive } from '../worker-life';
import { CutProblemError } from './cut-error';
import { cutVideo } from './cut-video';
import {
  isCuttingCommand,
  type CuttingCommand,
  type CuttingEvent,
  type CuttingFailure,
} from './cutting.protocol';

const REPORT_EVERY_MS = 100;
/** The page terminates the worker to cancel the cut. */
const NEVER = new AbortController().signal;

function send(event: CuttingEvent): void {
  self.postMessage(event, { transfer: [] });
}

async function start({ blob, range, fileName }: CuttingCommand): Promise<void> {
  let file: OutputFile | null = null;
  let reportedMs = 0;
  const openTarget = async (expectedBytes: number) => {
    file = await openOutputFile(fileName, expectedBytes);
    return file.target;
  };
  const onProgress = (share: number): void => {
    if (performance.now() - reportedMs < REPORT_EVERY_MS) return;
    reportedMs = performance.now();
    send({ type: 'progress', share });
  };
  try {
    const video = await cutVideo(blob, range, openTarget, { signal: NEVER, onProgress });
    const made = await finished(file);
    send({ type: 'done', file: made.slice(0, made.size, video.type), video });
  } catch (error) {
    abandon(file);
    send({ type: 'failed', failure: failureOf(error), detail: String(error) });
  }
}

function finished(file: OutputFile | null): Promise<Blob> {
  if (!file) throw new Error('No file was opened');
  return file.finish();
}

function abandon(file: OutputFile | null): void {
  file?.abandon();
}

function failureOf(error: unknown): CuttingFailure {
  if (error instanceof CutProblemError) return { kind: 'problem', problem: error.reason };
  if (error instanceof AppError && error.code === 'export-no-space') {
    return { kind: 'no-space', params: error.params };
  }
  if (
    error instanceof DOMException &&
    (error.name === 'NotReadableError' || error.name === 'NotFoundError')
  ) {
    return { kind: 'unreadable', name: error.name };
  }
  return { kind: 'other' };
}

self.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
  if (isCuttingCommand(data)) void start(data);
});
void declareAlive();
