import '@/lib/polyfills/symbol-dispose';
import { compileCore, CORE_BYTES } from './compile-core';
import { FfmpegPool } from './ffmpeg-pool';
import { FfmpegTool } from './ffmpeg-tool';

/** How much of ffmpeg's core has come. */
export interface CoreLoading {
  readonly loadedBytes: number;
  readonly totalBytes: number;
}

/** ffmpeg.wasm for one export: loaded when somebody asks for it, ended when this is disposed. */
export class LazyFfmpeg implements Disposable {
  private pool: Promise<FfmpegPool> | null = null;

  /** @param onLoading is told of each part of the core that comes; null when it is there, or does not come. */
  constructor(
    private readonly signal: AbortSignal,
    private readonly onLoading: (loading: CoreLoading | null) => void = () => undefined,
  ) {}

  /** @throws Error when it cannot be loaded; asking again then tries again. */
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
    // One that never opened has nothing to end.
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
