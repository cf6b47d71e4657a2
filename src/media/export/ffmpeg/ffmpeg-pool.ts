import { FfmpegTool } from './ffmpeg-tool';

const MAX_TOOLS = 4;

/** As many as leave one core to the rest of the export. */
export function poolSize(cores: number): number {
  return Math.max(1, Math.min(MAX_TOOLS, cores - 1));
}

/** Several ffmpegs that take pieces of work as they come free. Disposing it ends them all. */
export class FfmpegPool implements Disposable {
  readonly #tools: FfmpegTool[] = [];
  readonly #idle: FfmpegTool[] = [];
  readonly #waiting: ((tool: FfmpegTool) => void)[] = [];
  #opening = 0;

  /** @param first is taken over; the others are opened when there is work for them. */
  constructor(
    first: FfmpegTool,
    private readonly signal: AbortSignal,
    readonly size = poolSize(navigator.hardwareConcurrency),
  ) {
    this.#tools.push(first);
    this.#idle.push(first);
  }

  /**
   * Does a piece of work with the next ffmpeg that is free.
   * @throws what the work throws; the signal's reason.
   */
  async run<T>(work: (tool: FfmpegTool) => Promise<T>): Promise<T> {
    const tool = await this.#acquire();
    try {
      return await work(tool);
    } finally {
      const next = this.#waiting.shift();
      if (next) next(tool);
      else this.#idle.push(tool);
    }
  }

  [Symbol.dispose](): void {
    for (const tool of this.#tools) tool[Symbol.dispose]();
  }

  async #acquire(): Promise<FfmpegTool> {
    const idle = this.#idle.pop();
    if (idle) return idle;
    if (this.#tools.length + this.#opening < this.size) return this.#open();
    return new Promise((resolve) => this.#waiting.push(resolve));
  }

  async #open(): Promise<FfmpegTool> {
    this.#opening++;
    try {
      const tool = await FfmpegTool.open(this.signal);
      this.#tools.push(tool);
      return tool;
    } finally {
      this.#opening--;
    }
  }
}
