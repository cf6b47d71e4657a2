import { FREEZE_FRAMES, filmFrameOf } from '@/domain/film';
import { FRAME_RATE } from '@/domain/limits';
import { makeThumbnail, thumbnailOf } from '../reading/thumbnail';
import type { RenderJob } from './pipelines/pipeline';
import type { I420Image } from './planes/i420';
import { toSample } from './planes/to-sample';

/** Takes a picture of the film while it is made: a frame with the ring, if possible. */
export class FilmPicture {
  /** Null for films without a ring, and for pieces of a reel, which need no picture. */
  private readonly filmFrame: number | null;
  private picture: Promise<Blob> | null = null;

  constructor(job: RenderJob) {
    this.filmFrame = job.piece === null ? filmFrameWithRing(job) : null;
  }

  /** Call it for each painted frame of the film. */
  see(image: I420Image, filmFrame: number): void {
    if (filmFrame !== this.filmFrame) return;
    using sample = toSample(image, 0);
    this.picture = thumbnailOf(sample);
    // Reported by take().
    this.picture.catch(() => undefined);
  }

  /**
   * The picture as a JPEG; null when there is no ring, or when it failed, because that does not fail the export.
   * @param film the finished film, for pipelines whose frames are not seen.
   */
  async take(film: Blob): Promise<Blob | null> {
    if (this.filmFrame === null) return null;
    try {
      return await (this.picture ??
        makeThumbnail({ kind: 'blob', blob: film }, undefined, this.filmFrame / FRAME_RATE));
    } catch (error) {
      console.warn('The export has no picture of its own', error);
      return null;
    }
  }
}

/** A frame of the film in which the first player is marked; null without a path. */
function filmFrameWithRing(job: RenderJob): number | null {
  const [freeze] = job.freezes;
  if (freeze !== undefined) return filmFrameOf(job, freeze) - FREEZE_FRAMES / 2;
  const points = job.highlight?.tracks[0].points ?? [];
  const middle = points[Math.floor(points.length / 2)];
  return middle ? filmFrameOf(job, Math.round(middle.timeSec * FRAME_RATE)) : null;
}
