import '@/lib/polyfills/symbol-dispose';
import { FfmpegTool } from './ffmpeg-tool';

const MAX_TOOLS = 4;

/**
 * How many ffmpegs run at once: one core is left for the rest of the export. With only two cores both are used, because
 * the rest of the export is only a fifth of the work, and two ffmpegs make x264 one and a half times as fast.
 */
function poolSize(cores: number): number {
  return cores <= 2 ? cores : Math.min(MAX_TOOLS, cores - 1);
}

/** Several ffmpeg instances; each takes the next job when it is free. Disposing the pool ends all of them. */
export class FfmpegPool implements Disposable {
  private readonly tools = new Set<FfmpegTool>();
  private readonly idle: FfmpegTool[] = [];
  private readonly waiting: (() => void)[] = [];
  /** How many jobs are running. */
  private busy = 0;

  /**
   * @param first the first ffmpeg, which the pool now owns; others are opened when there is work for them.
   * @param compiling the core for the others.
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
   * Runs a job on the next free ffmpeg.
   * @throws the job's error, or the signal's reason.
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
      // First in, first out.
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
