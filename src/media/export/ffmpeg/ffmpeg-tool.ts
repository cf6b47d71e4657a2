import type { PixelSize } from '@/domain/pixel-size';
import '@/lib/polyfills/symbol-dispose';
import coreUrl from '@ffmpeg/core?url';
import { WatchedWorker } from '../../worker-life';
import { compileCore } from './compile-core';
import { isFfmpegAnswer, type FfmpegAnswer, type FfmpegCall } from './ffmpeg.protocol';
import type { RawFrame } from './frame-sink';

/** How many log lines of a run are kept: the last ones say why ffmpeg failed. */
const KEPT_LOG_LINES = 40;

/** A core that has run some 150 times fails with "memory access out of bounds", because it never frees its memory. */
const MAX_RUNS_PER_INSTANCE = 60;

/** An ffmpeg run that ended with an error; the message has the last lines of its log. */
class FfmpegError extends Error {
  override readonly name = 'FfmpegError';
}

type Value = Extract<FfmpegAnswer, { type: 'done' }>['value'];

/** The call that the worker is working on. */
interface Call {
  readonly resolve: (value: Value) => void;
  readonly reject: (reason: unknown) => void;
  readonly onFrame: (frame: RawFrame) => void;
}

/** The raw frames that a run writes to FRAMES. */
export interface FrameOutput {
  readonly size: PixelSize;
  /** Called with each frame as soon as it is made; the receiver owns the frame. */
  readonly onFrame: (frame: RawFrame) => void;
}

/**
 * One ffmpeg.wasm (single-thread core) in a worker of its own. Its files live in memory, and their paths are plain
 * names. Only one call may run at a time. Disposing it ends the worker, frees everything and rejects a running call.
 */
export class FfmpegTool implements Disposable {
  private readonly worker = new WatchedWorker(
    new Worker(new URL('./ffmpeg.worker.ts', import.meta.url), { type: 'module', name: 'ffmpeg' }),
  );
  private call: Call | null = null;
  private log: string[] = [];
  private keptLines = KEPT_LOG_LINES;
  private runs = 0;
  private clip: Blob | null = null;

  private constructor(private readonly signal: AbortSignal) {
    this.worker.listen({
      message: (data) => {
        if (isFfmpegAnswer(data)) this.hear(data);
      },
      died: (message) => this.call?.reject(new FfmpegError(`ffmpeg's worker is gone: ${message}`)),
    });
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
    signal.addEventListener('abort', tool.end);
    try {
      await tool.ask({ type: 'load', coreUrl: new URL(coreUrl, self.location.href).href, compiled });
      return tool;
    } catch (error) {
      tool[Symbol.dispose]();
      throw error;
    }
  }

  /** Makes a file. The buffer of the bytes is transferred to the worker. */
  async write(name: string, bytes: Uint8Array<ArrayBuffer>): Promise<void> {
    await this.ask({ type: 'write', name, bytes }, { transfer: [bytes.buffer] });
  }

  /** Removes a file and returns its bytes. */
  async take(name: string): Promise<Uint8Array<ArrayBuffer>> {
    const bytes = await this.ask({ type: 'take', name });
    if (!(bytes instanceof Uint8Array)) throw new TypeError(`${name} has no bytes`);
    return bytes;
  }

  async remove(name: string): Promise<void> {
    await this.ask({ type: 'remove', name });
  }

  /** Shows ffmpeg the export's clip as CLIP_FILE, which is read from the disk only where ffmpeg reads it. */
  async mount(clip: Blob): Promise<void> {
    if (this.clip === clip) return;
    await this.ask({ type: 'mount', clip });
    this.clip = clip;
  }

  /** Runs ffmpeg. @throws FfmpegError when ffmpeg ends with an error. */
  async run(args: readonly string[], frames: FrameOutput | null = null): Promise<void> {
    const code = await this.exec(['-loglevel', 'warning', ...args], frames);
    if (code !== 0) throw new FfmpegError(`ffmpeg ended with ${code}: ${this.log.slice(-12).join(' | ')}`);
  }

  /** What ffmpeg prints about a file: its streams with codec, pixel format and color. */
  async describe(name: string): Promise<string> {
    // Without an output ffmpeg prints the streams and ends with an error, which is ignored.
    return (await this.logOf(['-i', name])).join('\n');
  }

  /** All that ffmpeg prints in a run, whether or not it ends with an error. */
  async logOf(args: readonly string[]): Promise<readonly string[]> {
    this.keptLines = Number.POSITIVE_INFINITY;
    try {
      // The log level persists from run to run, so every run sets it.
      await this.exec(['-loglevel', 'info', ...args], null);
      return this.log;
    } finally {
      this.keptLines = KEPT_LOG_LINES;
    }
  }

  [Symbol.dispose](): void {
    this.signal.removeEventListener('abort', this.end);
    this.end();
  }

  private readonly end = (): void => {
    this.worker.terminate();
    this.call?.reject(this.signal.aborted ? this.signal.reason : new FfmpegError('ffmpeg was ended'));
  };

  /** True when this tool should be replaced by a new one. */
  get isWornOut(): boolean {
    return this.runs >= MAX_RUNS_PER_INSTANCE || this.worker.isDead;
  }

  private async exec(args: readonly string[], frames: FrameOutput | null): Promise<number> {
    this.log = [];
    this.runs++;
    const call = { type: 'run', args: ['-hide_banner', ...args], frames: frames?.size ?? null } as const;
    const code = await this.ask(call, frames ?? {});
    if (typeof code !== 'number') throw new TypeError('ffmpeg ended without a number');
    return code;
  }

  private hear(answer: FfmpegAnswer): void {
    switch (answer.type) {
      case 'log':
        this.log.push(answer.line);
        if (this.log.length > this.keptLines) this.log.shift();
        return;
      case 'frame':
        this.call?.onFrame(answer.frame);
        return;
      case 'done':
        this.call?.resolve(answer.value);
        return;
      case 'failed':
        this.call?.reject(new FfmpegError(answer.message));
    }
  }

  private async ask(
    call: FfmpegCall,
    {
      transfer = [],
      onFrame = () => undefined,
    }: { readonly transfer?: Transferable[]; readonly onFrame?: Call['onFrame'] } = {},
  ): Promise<Value> {
    this.signal.throwIfAborted();
    if (this.worker.isDead) throw new FfmpegError('ffmpeg is gone');
    try {
      return await new Promise<Value>((resolve, reject) => {
        this.call = { resolve, reject, onFrame };
        this.worker.post(call, transfer);
      });
    } finally {
      this.call = null;
    }
  }
}
