import { AppError, type ErrorCode } from '@/domain/errors';
import type { VideoDetails } from '@/domain/video';
import type { UnsavedDetails } from '@/studio/clip/kept-details';
import { VIDEO_DETAILS } from '../../../editor-fixtures';

/** No answer came: the account may have it, or not. */
const UNANSWERED = { status: 0, code: '', message: 'TypeError: Failed to fetch' };
const REFUSED = { status: 403, code: '42501', message: 'permission denied' };

/** A row of the table videos, which rounds numbers and counts no revisions. */
export class DetailsAccount {
  stored = VIDEO_DETAILS;
  /** The line: down, the account refuses, answers get lost behind it, or requests stay on their way. */
  line: 'up' | 'down' | 'refuses' | 'loses answers' | 'hangs' = 'up';
  readonly requests: VideoDetails[] = [];
  private onTheWay: { readonly details: VideoDetails; readonly answer: () => void }[] = [];

  save = async (details: VideoDetails, fallback: ErrorCode, signal: AbortSignal): Promise<void> => {
    this.requests.push(details);
    if (this.line === 'down') throw new AppError(fallback, { cause: UNANSWERED });
    if (this.line === 'refuses') throw new AppError(fallback, { cause: REFUSED });
    if (this.line === 'hangs') await this.wait(details, fallback, signal);
    this.take(details);
    if (this.line === 'loses answers') throw new AppError(fallback, { cause: UNANSWERED });
  };

  /** What may reach the account yet. */
  get unanswered(): readonly VideoDetails[] {
    return this.onTheWay.map(({ details }) => details);
  }

  answer(): void {
    this.line = 'up';
    for (const { answer } of this.onTheWay) answer();
    this.onTheWay = [];
  }

  /** The page that waits is gone. @param arrives whether its requests reach the account nevertheless. */
  cut(arrives: boolean): void {
    if (arrives) for (const { details } of this.onTheWay) this.take(details);
    this.onTheWay = [];
  }

  take({ circleSize, circleTilt, fontSize, ...texts }: VideoDetails): void {
    this.stored = {
      ...texts,
      circleSize: Math.round(circleSize),
      circleTilt: Math.round(circleTilt),
      fontSize: Math.round(fontSize),
    };
  }

  private wait(details: VideoDetails, fallback: ErrorCode, signal: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      const waiting = { details, answer: resolve };
      this.onTheWay.push(waiting);
      signal.addEventListener('abort', () => {
        this.onTheWay = this.onTheWay.filter((other) => other !== waiting);
        reject(new AppError(fallback, { cause: UNANSWERED }));
      });
    });
  }
}

/** The one place that a browser has for a video's copy; it outlives its pages. */
export class KeptCopy {
  private text: string | null = null;

  load = (): UnsavedDetails | null => (this.text === null ? null : (JSON.parse(this.text) as UnsavedDetails));

  keep = (unsaved: UnsavedDetails | null): void => {
    this.text = unsaved && JSON.stringify(unsaved);
  };
}
