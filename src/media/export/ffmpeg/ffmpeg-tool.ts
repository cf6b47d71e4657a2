import { FFmpeg } from '@ffmpeg/ffmpeg';
import coreUrl from '@ffmpeg/core?url';
import wasmUrl from '@ffmpeg/core/wasm?url';

/** What ffmpeg says last is why it failed; what it says of a file's streams is not longer either. */
const KEPT_LOG_LINES = 40;

/** After some 150 runs a core dies of memory that it never gives back ("memory access out of bounds"). */
const RUNS_OF_A_LIFE = 60;

/** An ffmpeg run that ended with an error; the message has the last lines of its log. */
class FfmpegError extends Error {
  override readonly name = 'FfmpegError';
}

/**
 * One ffmpeg.wasm in a worker of its own (single-thread core, 32 MB, from our own host, fetched when the first one is
 * opened). Files live in its memory: paths are plain names. One call at a time. Disposing it ends the worker and frees
 * everything; what is under way then rejects.
 */
export class FfmpegTool implements Disposable {
  readonly #ffmpeg = new FFmpeg();
  #log: string[] = [];
  #runs = 0;

  private constructor(private readonly signal: AbortSignal) {
    this.#ffmpeg.on('log', ({ message }) => {
      this.#log.push(message);
      if (this.#log.length > KEPT_LOG_LINES) this.#log.shift();
    });
  }

  /**
   * @param signal ends the worker when it aborts.
   * @throws the signal's reason, or an Error when the core cannot be loaded.
   */
  static async open(signal: AbortSignal): Promise<FfmpegTool> {
    signal.throwIfAborted();
    const tool = new FfmpegTool(signal);
    signal.addEventListener('abort', tool.#end);
    await tool.#ask(() => tool.#ffmpeg.load({ coreURL: absolute(coreUrl), wasmURL: absolute(wasmUrl) }));
    return tool;
  }

  /** Makes a file. The bytes' buffer is handed over. */
  async write(name: string, bytes: Uint8Array<ArrayBuffer>): Promise<void> {
    await this.#ask(() => this.#ffmpeg.writeFile(name, bytes));
  }

  /** The bytes of a file, which is removed. */
  async take(name: string): Promise<Uint8Array<ArrayBuffer>> {
    const bytes = await this.#ask(() => this.#ffmpeg.readFile(name));
    await this.remove(name);
    if (typeof bytes === 'string') throw new TypeError(`${name} was read as text`);
    return new Uint8Array(bytes.buffer as ArrayBuffer, bytes.byteOffset, bytes.byteLength);
  }

  async remove(name: string): Promise<void> {
    await this.#ask(() => this.#ffmpeg.deleteFile(name));
  }

  /** @throws FfmpegError when ffmpeg ends with an error. */
  async run(args: readonly string[]): Promise<void> {
    const code = await this.#exec(['-loglevel', 'warning', ...args]);
    if (code !== 0) throw new FfmpegError(`ffmpeg ended with ${code}: ${this.#log.slice(-12).join(' | ')}`);
  }

  /** What ffmpeg says about a file: its streams with codec, pixel format and color. */
  async describe(name: string): Promise<string> {
    // Without an output it says that, and ends with an error. The level stays from run to run: it is said each time.
    await this.#exec(['-loglevel', 'info', '-i', name]);
    return this.#log.join('\n');
  }

  [Symbol.dispose](): void {
    this.signal.removeEventListener('abort', this.#end);
    this.#end();
  }

  readonly #end = (): void => this.#ffmpeg.terminate();

  /** True when it should make room for a fresh one. */
  get isWornOut(): boolean {
    return this.#runs >= RUNS_OF_A_LIFE;
  }

  #exec(args: readonly string[]): Promise<number> {
    this.#log = [];
    this.#runs++;
    return this.#ask(() => this.#ffmpeg.exec(['-hide_banner', ...args]));
  }

  async #ask<T>(call: () => Promise<T>): Promise<T> {
    try {
      return await call();
    } catch (error) {
      this.signal.throwIfAborted();
      throw error instanceof Error ? error : new FfmpegError(String(error));
    }
  }
}

function absolute(url: string): string {
  return new URL(url, self.location.href).href;
}
