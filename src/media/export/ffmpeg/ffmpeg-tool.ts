import { FFFSType, FFmpeg } from '@ffmpeg/ffmpeg';
import coreUrl from '@ffmpeg/core?url';
import type { PixelSize } from '@/domain/pixel-size';
import '@/lib/polyfills/symbol-dispose';
import { WatchedWorker } from '../../worker-life';
import { compileCore } from './compile-core';
import { framesOutput, isFrameMessage, type CoreExtras } from './ffmpeg-core';
// oxlint-disable-next-line import/default -- Vite makes this module, of the address
import workerUrl from './ffmpeg.worker?worker&url';
import type { RawFrame } from './frame-sink';

/** How many log lines of a run are kept: the last ones say why ffmpeg failed. */
const KEPT_LOG_LINES = 40;

/** A core fails with "memory access out of bounds" after some 150 runs, because it never frees its memory. */
const MAX_RUNS_PER_INSTANCE = 60;

/** An ffmpeg run that ended with an error; the message has the last lines of its log. */
class FfmpegError extends Error {
  override readonly name = 'FfmpegError';
}

/** The folder in which ffmpeg sees the user's file. Only the parts it reads are loaded from disk. */
const CLIP_FOLDER = '/clip';
const CLIP_NAME = 'file';
export const CLIP_FILE = `${CLIP_FOLDER}/${CLIP_NAME}`;

/** The raw frames that a run makes. */
export interface FrameOutput {
  readonly size: PixelSize;
  /** Called with each frame as soon as it is made; the receiver owns the frame. */
  readonly onFrame: (frame: RawFrame) => void;
}

/**
 * One ffmpeg.wasm (single-thread core) in the worker of @ffmpeg/ffmpeg. Its files live in memory, and their paths are plain
 * names. Only one call may run at a time. Disposing it ends the worker, frees everything and rejects a running call.
 */
export class FfmpegTool implements Disposable {
  private readonly ffmpeg = new FFmpeg();
  private worker: WatchedWorker | null = null;
  private onFrame: FrameOutput['onFrame'] | null = null;
  private log: string[] = [];
  private keptLines = KEPT_LOG_LINES;
  private runs = 0;
  private clip: Blob | null = null;
  private endedBy: unknown = null;

  private constructor(private readonly signal: AbortSignal) {
    this.ffmpeg.on('log', ({ message }) => {
      this.log.push(message);
      if (this.log.length > this.keptLines) this.log.shift();
    });
    signal.addEventListener('abort', this.abort);
  }

  /**
   * Starts a worker and loads the core into it.
   * @param signal ends the worker when it aborts.
   * @param compiling the core, which several tools can share.
   * @throws the signal's reason, or an Error when the core cannot be loaded.
   */
  static async open(signal: AbortSignal, compiling = compileCore(signal)): Promise<FfmpegTool> {
    const compiled = await compiling;
    signal.throwIfAborted();
    const tool = new FfmpegTool(signal);
    try {
      await tool.ask(() => tool.load(compiled));
      return tool;
    } catch (error) {
      tool[Symbol.dispose]();
      throw error;
    }
  }

  /** Makes a file. The buffer of the bytes is transferred to the worker. */
  async write(name: string, bytes: Uint8Array<ArrayBuffer>): Promise<void> {
    await this.ask(() => this.ffmpeg.writeFile(name, bytes));
  }

  /** Removes a file and returns its bytes. */
  async take(name: string): Promise<Uint8Array<ArrayBuffer>> {
    const bytes = await this.ask(() => this.ffmpeg.readFile(name));
    if (typeof bytes === 'string') throw new TypeError(`${name} has no bytes`);
    return bytes as Uint8Array<ArrayBuffer>;
  }

  async remove(name: string): Promise<void> {
    await this.ask(() => this.ffmpeg.deleteFile(name));
  }

  /** Shows ffmpeg the export's clip as CLIP_FILE. Only the parts it reads are loaded from disk. */
  async mount(clip: Blob): Promise<void> {
    if (this.clip === clip) return;
    const files = { blobs: [{ name: CLIP_NAME, data: clip }] };
    await this.ask(() => this.ffmpeg.createDir(CLIP_FOLDER));
    await this.ask(() => this.ffmpeg.mount(FFFSType.WORKERFS, files, CLIP_FOLDER));
    this.clip = clip;
  }

  /**
   * Runs ffmpeg.
   * @param frames receives the output, which `args` must not name then.
   * @throws FfmpegError when ffmpeg ends with an error.
   */
  async run(args: readonly string[], frames: FrameOutput | null = null): Promise<void> {
    this.onFrame = frames?.onFrame ?? null;
    const output = frames ? [framesOutput(frames.size)] : [];
    const code = await this.exec(['-loglevel', 'warning', ...args, ...output]);
    if (code !== 0) throw new FfmpegError(`ffmpeg ended with ${code}: ${this.log.slice(-12).join(' | ')}`);
  }

  /** What ffmpeg prints about a file: its streams with codec, pixel format and color. */
  async describe(name: string): Promise<string> {
    // Without an output ffmpeg prints the streams and ends with an error, which is ignored.
    return (await this.logOf(['-i', name])).join('\n');
  }

  /** Everything ffmpeg prints during a run, even if it ends with an error. */
  async logOf(args: readonly string[]): Promise<readonly string[]> {
    this.keptLines = Number.POSITIVE_INFINITY;
    try {
      // The log level persists from run to run, so every run sets it.
      await this.exec(['-loglevel', 'info', ...args]);
      return this.log;
    } finally {
      this.keptLines = KEPT_LOG_LINES;
    }
  }

  [Symbol.dispose](): void {
    this.end(new FfmpegError('ffmpeg was ended'));
  }

  /** True when this tool should be replaced by a new one. */
  get isWornOut(): boolean {
    return this.runs >= MAX_RUNS_PER_INSTANCE || this.endedBy !== null;
  }

  private readonly abort = (): void => this.end(this.signal.reason);

  /** Ends the worker, and rejects a running call with the reason. */
  private end(reason: unknown): void {
    this.signal.removeEventListener('abort', this.abort);
    this.endedBy ??= reason;
    this.worker?.terminate();
    this.ffmpeg.terminate();
  }

  private load(compiled: WebAssembly.Module): Promise<unknown> {
    const absolute = (url: string): string => new URL(url, self.location.href).href;
    const extras: CoreExtras = { compiled };
    const { Worker } = self;
    const watch = (worker: Worker): void => this.watch(new WatchedWorker(worker));
    // The class hides its worker and waits forever if the browser kills it, so we intercept the worker's creation.
    self.Worker = class extends Worker {
      constructor(...given: ConstructorParameters<typeof Worker>) {
        super(...given);
        watch(this);
      }
    };
    try {
      return this.ffmpeg.load({ coreURL: absolute(coreUrl), classWorkerURL: absolute(workerUrl), ...extras });
    } finally {
      self.Worker = Worker;
    }
  }

  private watch(worker: WatchedWorker): void {
    this.worker = worker;
    worker.listen({
      message: (data) => {
        if (isFrameMessage(data)) this.onFrame?.(data.frame);
      },
      died: (message) => this.end(new FfmpegError(`ffmpeg's worker is gone: ${message}`)),
    });
  }

  private async exec(args: readonly string[]): Promise<number> {
    this.log = [];
    this.runs++;
    return this.ask(() => this.ffmpeg.exec(['-hide_banner', ...args]));
  }

  /**
   * Calls the class.
   * @throws FfmpegError, or the signal's reason.
   */
  private async ask<T>(call: () => Promise<T>): Promise<T> {
    if (this.endedBy !== null) throw this.endedBy;
    try {
      return await call();
    } catch (error) {
      throw this.endedBy ?? new FfmpegError(String(error));
    }
  }
}
