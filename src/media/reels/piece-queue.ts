import { isByBrowser, type PipelineName } from '@/domain/export-options';
import type { ExportProgress, RenderRequest } from '../export/export-types';

/** Frames of a reel to encode, as a small film of their own. */
export interface Piece {
  readonly request: RenderRequest;
  /** How many pixels a picture of its source has. */
  readonly sourcePixels: number;
}

/** What the queue has to know about an encoded piece. */
interface MadePiece {
  readonly frames: number;
  readonly pipeline: PipelineName;
}

/** Where to write a piece, and callbacks while it is encoded. */
interface Encoding {
  readonly fileName: string;
  readonly signal: AbortSignal;
  onProgress(progress: Pick<ExportProgress, 'framesDone'>): void;
}

export interface PieceWork<Made> {
  /** Aborting it ends all running work. */
  readonly signal: AbortSignal;
  encode(request: RenderRequest, encoding: Encoding): Promise<Made>;
  /**
   * @param number of the piece.
   * @param frames encoded so far; 0 again when another pipeline takes over.
   */
  onFrames(number: number, frames: number): void;
}

/** Chrome's own encoder keeps one core busy; decoder and drawing take almost another one. */
const MOST_AT_ONCE = 2;
/** Decoders hold a dozen pictures each, so sources larger than two of 1080p are not encoded at the same time. */
const MOST_PIXELS_AT_ONCE = 2 * 1920 * 1088;

interface StartedPiece<Made> {
  readonly made: Promise<Made>;
  readonly fileName: string;
  readonly sourcePixels: number;
  isEncoding: boolean;
}

/**
 * Encodes the pieces of a reel in order, some ahead of the consumer. Encodes two at once if the previous piece showed
 * that the browser decodes and encodes; ffmpeg's pipelines already use all cores and much memory.
 */
export class PieceQueue<Made extends MadePiece> {
  /** In order; the first is taken next. */
  private readonly started: StartedPiece<Made>[] = [];
  private startedCount = 0;
  private goesTogether = false;
  private readonly freeNames: string[];
  private readonly ending = new AbortController();

  /** @param fileNames in the private file system; this many pieces are kept until they are taken. */
  constructor(
    private readonly pieces: readonly Piece[],
    fileNames: readonly string[],
    private readonly work: PieceWork<Made>,
  ) {
    this.freeNames = [...fileNames];
    work.signal.addEventListener('abort', () => this.ending.abort(work.signal.reason), {
      signal: this.ending.signal,
    });
  }

  /**
   * Hands out the next piece; its file exists until `write` is done.
   * @throws what encoding it or `write` throws.
   */
  async take<T>(write: (piece: Made) => Promise<T>): Promise<T> {
    this.startMore();
    const [next] = this.started;
    if (!next) throw new Error('All pieces are taken');
    const piece = await next.made;
    this.goesTogether = isByBrowser(piece.pipeline);
    this.startMore();
    const result = await write(piece);
    this.started.shift();
    this.freeNames.push(next.fileName);
    this.startMore();
    return result;
  }

  /** Ends all running work. Resolves when its files are closed. */
  async end(): Promise<void> {
    this.ending.abort();
    await Promise.allSettled(this.started.map(({ made }) => made));
  }

  private startMore(): void {
    while (!this.ending.signal.aborted) {
      const piece = this.pieces[this.startedCount];
      if (!piece || !this.fits(piece)) return;
      const fileName = this.freeNames.shift();
      if (fileName === undefined) return;
      this.start(piece, fileName);
    }
  }

  private fits({ sourcePixels }: Piece): boolean {
    const encoding = this.started.filter(({ isEncoding }) => isEncoding);
    if (encoding.length === 0) return true;
    const pixels = encoding.reduce((sum, other) => sum + other.sourcePixels, sourcePixels);
    return this.goesTogether && encoding.length < MOST_AT_ONCE && pixels <= MOST_PIXELS_AT_ONCE;
  }

  private start({ request, sourcePixels }: Piece, fileName: string): void {
    const number = this.startedCount++;
    const made = this.work.encode(request, {
      fileName,
      signal: this.ending.signal,
      onProgress: ({ framesDone }) => this.work.onFrames(number, framesDone),
    });
    const started: StartedPiece<Made> = { made, fileName, sourcePixels, isEncoding: true };
    this.started.push(started);
    void this.awaitEnd(number, started);
  }

  private async awaitEnd(number: number, started: StartedPiece<Made>): Promise<void> {
    try {
      const { frames } = await started.made;
      started.isEncoding = false;
      this.work.onFrames(number, frames);
      this.startMore();
    } catch {
      // It is thrown when the piece is taken.
    }
  }
}
