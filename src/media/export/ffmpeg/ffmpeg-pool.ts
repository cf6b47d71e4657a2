import '@/lib/polyfills/symbol-dispose';
import { FfmpegTool } from './ffmpeg-tool';

const MAX_TOOLS = 4;

/**
 * As many as leave one core to the rest of the export. On two cores both work: the rest is a fifth of it, and x264 is
 * half as fast again.
 */
function poolSize(cores: number): number {
  return cores <= 2 ? cores : Math.min(MAX_TOOLS, cores - 1);
}

/** Several ffmpegs that take pieces of work as they come free. Disposing it ends them all. */
export class FfmpegPool implements Disposable {
  private readonly tools = new Set<FfmpegTool>();
  private readonly idle: FfmpegTool[] = [];
  private readonly waiting: (() => void)[] = [];
  /** Pieces that are being worked on. */
  private busy = 0;

  /**
   * @param first is taken over; the others are opened when there is work for them.
   * @param compiling the core for them.
   */
  constructor(
    first: FfmpegTool,
    private readonly compiling: Promise<WebAssembly.Module>,
    private readonly signal: AbortSignal,
    readonly size = poolSize(navigator.hardwareConcurrency),
  ) {
    this.tools.add(first);
    this.idle.push(first);
  }

  /**
   * Does a piece of work with the next ffmpeg that is free.
   * @throws what the work throws; the signal's reason.
   */
  async run<T>(work: (tool: FfmpegTool) => Promise<T>): Promise<T> {
    if (this.busy === this.size) await new Promise<void>((resolve) => this.waiting.push(resolve));
    else this.busy++;
    try {
      const tool = this.idle.pop() ?? (await this.open());
      try {
        return await work(tool);
      } finally {
        this.putBack(tool);
      }
    } finally {
      // The place goes to who waits longest.
      const next = this.waiting.shift();
      if (next) next();
      else this.busy--;
    }
  }

  [Symbol.dispose](): void {
    for (const tool of this.tools) tool[Symbol.dispose]();
  }

  private async open(): Promise<FfmpegTool> {
    const tool = await FfmpegTool.open(this.signal, this.compiling);
    this.tools.add(tool);
    return tool;
  }

  private putBack(tool: FfmpegTool): void {
    if (!tool.isWornOut) {
      this.idle.push(tool);
      return;
    }
    this.tools.delete(tool);
    tool[Symbol.dispose]();
  }
}
