import { useEffect, useState } from 'react';
import type { TitleSettings } from '@/studio/film/compose-title';
import type { FilmTerms } from '@/studio/film/film-terms';

/** The settings of the title card, with the background decoded; null until they are loaded. */
export function useTitleSettings({
  loadTitleSettings,
}: Pick<FilmTerms, 'loadTitleSettings'>): TitleSettings<ImageBitmap> | null {
  const [settings, setSettings] = useState<TitleSettings<ImageBitmap> | null>(null);
  useEffect(() => {
    const abort = new AbortController();
    const load = async (): Promise<void> => {
      const { background, ...others } = await loadTitleSettings(abort.signal);
      const picture = background && (await createImageBitmap(background).catch(() => null));
      if (!abort.signal.aborted) setSettings({ ...others, background: picture });
    };
    load().catch((error: unknown) => {
      if (!abort.signal.aborted) console.warn('The title card cannot be shown', error);
    });
    return () => abort.abort();
  }, [loadTitleSettings]);
  return settings;
}
