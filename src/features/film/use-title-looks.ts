import { useEffect, useState } from 'react';
import type { TitleLooks } from '@/studio/film/compose-title';
import { loadTitleLooks } from '@/studio/film/load-title-card';

/** The title card settings from the user's account, with the background decoded; null until they are loaded. */
export function useTitleLooks(): TitleLooks<ImageBitmap> | null {
  const [looks, setLooks] = useState<TitleLooks<ImageBitmap> | null>(null);
  useEffect(() => {
    const abort = new AbortController();
    const load = async (): Promise<void> => {
      const { background, ...others } = await loadTitleLooks(abort.signal);
      const picture = background && (await createImageBitmap(background).catch(() => null));
      if (!abort.signal.aborted) setLooks({ ...others, background: picture });
    };
    load().catch((error: unknown) => {
      if (!abort.signal.aborted) console.warn('The title card cannot be shown', error);
    });
    return () => abort.abort();
  }, []);
  return looks;
}
