import '@/lib/polyfills/symbol-dispose';
import { compileCore, CORE_BYTES } from './compile-core';
import { FfmpegPool } from './ffmpeg-pool';
import { FfmpegTool } from './ffmpeg-tool';

/** How much of ffmpeg's core is loaded. */
export interface CoreLoading {
  readonly loadedBytes: number;
  readonly totalBytes: number;
}

/** One export's ffmpeg.wasm: loaded on first use, ended when this object is disposed. */
export class LazyFfmpeg implements Disposable {
  private pool: Promise<FfmpegPool> | null = null;

  /** @param onLoading called for each part of the core that arrives, and with null when loading ended or failed. */
  constructor(
    private readonly signal: AbortSignal,
    private readonly onLoading: (loading: CoreLoading | null) => void = () => undefined,
  ) {}

  /** Loads ffmpeg. @throws Error when it cannot be loaded; the next call tries again. */
  readonly get = async (): Promise<FfmpegPool> => {
    this.pool ??= this.open();
    try {
      return await this.pool;
    } catch (error) {
      this.pool = null;
      throw error;
    }
  };

  [Symbol.dispose](): void {
    // A pool that failed to open has nothing to end.
    void this.pool?.then((pool) => pool[Symbol.dispose]()).catch(() => undefined);
  }

  private async open(): Promise<FfmpegPool> {
    const compiling = compileCore(this.signal, (loadedBytes) =>
      this.onLoading({ loadedBytes, totalBytes: CORE_BYTES }),
    );
    try {
      return new FfmpegPool(await FfmpegTool.open(this.signal, compiling), compiling, this.signal);
    } finally {
      this.onLoading(null);
    }
  }
}
