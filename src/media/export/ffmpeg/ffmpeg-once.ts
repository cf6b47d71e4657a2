import '@/lib/polyfills/symbol-dispose';
import { compileCore } from './compile-core';
import { FfmpegPool } from './ffmpeg-pool';
import { FfmpegTool } from './ffmpeg-tool';

/** ffmpeg.wasm for one export: loaded when somebody asks for it, ended when this is disposed. */
export class FfmpegOnce implements Disposable {
  #pool: Promise<FfmpegPool> | null = null;

  constructor(private readonly signal: AbortSignal) {}

  /** @throws Error when it cannot be loaded; asking again then tries again. */
  readonly get = async (): Promise<FfmpegPool> => {
    this.#pool ??= this.#open();
    try {
      return await this.#pool;
    } catch (error) {
      this.#pool = null;
      throw error;
    }
  };

  [Symbol.dispose](): void {
    // One that never opened has nothing to end.
    void this.#pool?.then((pool) => pool[Symbol.dispose]()).catch(() => undefined);
  }

  async #open(): Promise<FfmpegPool> {
    const compiling = compileCore(this.signal);
    return new FfmpegPool(await FfmpegTool.open(this.signal, compiling), compiling, this.signal);
  }
}
