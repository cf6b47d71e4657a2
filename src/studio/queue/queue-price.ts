import type { PlayQueue } from '@/domain/queue/play-queue';
import { frameCountOf } from '@/domain/tokens';
import type { Video } from '@/domain/video';
import { clipPrice } from '../clip/clip-price';

/** The number of unpaid plays in a queue, and their total price. Paid and skipped plays cost nothing. */
export function queuePrice(
  { plays }: PlayQueue,
  videos: ReadonlyMap<string, Video>,
): { readonly plays: number; readonly tokens: number } {
  const costs = plays.map(({ videoId, cut, status, isSkipped }) => {
    const video = videos.get(videoId);
    if (!video || (isSkipped && status.kind === 'open')) return 0;
    const { durationSec, fileSizeBytes } = video;
    const info = {
      frameCount: video.frameCount ?? frameCountOf(durationSec ?? 0),
      sizeBytes: fileSizeBytes ?? 0,
    };
    return clipPrice({ info }, video, null, cut).neededTokens;
  });
  const unpaid = costs.filter((cost) => cost > 0);
  return { plays: unpaid.length, tokens: unpaid.reduce((sum, cost) => sum + cost, 0) };
}
