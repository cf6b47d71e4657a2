import { AppError } from '@/domain/errors';
import type { Video } from '@/domain/video';
import { deleteVideo } from './videos';

/** How many videos to delete in parallel, because each takes several requests. */
const AT_ONCE = 4;

export interface DeletionFailure {
  readonly video: Video;
  readonly error: unknown;
}

interface DeletionWatch {
  readonly onDeleted: (video: Video) => void;
  /** Aborting keeps the videos whose deletion has not started. */
  readonly signal: AbortSignal;
}

/**
 * Deletes videos like deleteVideo. If one cannot be deleted, the others still are.
 * @returns the videos whose deletion failed.
 * @throws AppError 'no-session', because nothing more can be deleted then.
 */
export async function deleteVideos(
  videos: readonly Video[],
  { onDeleted, signal }: DeletionWatch,
): Promise<readonly DeletionFailure[]> {
  const failures: DeletionFailure[] = [];
  const waiting = videos.values();
  let isOver = false;
  const work = async (): Promise<void> => {
    for (const video of waiting) {
      if (isOver || signal.aborted) return;
      try {
        await deleteVideo(video);
        onDeleted(video);
      } catch (error) {
        isOver ||= error instanceof AppError && error.code === 'no-session';
        if (isOver) throw error;
        failures.push({ video, error });
      }
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return failures;
}
