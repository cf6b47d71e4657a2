import { useEffect, useState } from 'react';
import type { ExportJob } from '@/media/export/export-job';

/**
 * The player's picture for the recruiting card, cut out of the clip.
 * @returns undefined until it is known; null if there is none.
 */
export function useStill(
  { source, highlight }: Pick<ExportJob, 'source' | 'highlight'>,
  isWanted: boolean,
): ImageBitmap | null | undefined {
  const [still, setStill] = useState<ImageBitmap | null>();
  useEffect(() => {
    if (!isWanted) return undefined;
    const abort = new AbortController();
    const load = async (): Promise<void> => {
      const { readStill } = await import('@/media/export/title-still');
      const read = await readStill(source, highlight.tracks[0], abort.signal);
      if (abort.signal.aborted) read?.close();
      else setStill(read);
    };
    load().catch((error: unknown) => {
      if (abort.signal.aborted) return;
      console.warn('The picture of the player cannot be shown', error);
      setStill(null);
    });
    return () => abort.abort();
  }, [source, highlight, isWanted]);
  return still;
}
