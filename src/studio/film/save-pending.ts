import type { QueryInvalidator } from '@/backend/http/query-invalidator';
import { getVideo } from '@/backend/videos/videos';
import type { PendingExport } from '@/media/export/pending-exports';
import { saveVideo } from './save-clip-film';
import { storeReelFilm } from './save-reel-film';

/**
 * Saves a film whose own page was closed before saving it, the same way that page would have.
 * @param queryClient The query cache to refresh after the charge.
 * @throws the errors of saveVideo or storeReelFilm. The file stays unchanged.
 */
export async function savePending(
  { videoId, saveAs, cut, reel }: PendingExport,
  file: Blob,
  queryClient: QueryInvalidator,
  onSent: (sentBytes: number, totalBytes: number) => void,
): Promise<void> {
  const { signal } = new AbortController();
  if (reel) {
    await storeReelFilm({ ...reel, video: await getVideo(videoId), file }, signal, onSent);
    return;
  }
  const unknown = { thumbnail: null, titleFrames: null, look: null };
  await saveVideo({ videoId, saveAs, cut: cut ?? null, file, ...unknown }, queryClient, signal, { onSent });
}
