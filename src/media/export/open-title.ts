import type { InputVideoTrack } from 'mediabunny';
import type { Highlight } from '@/domain/track';
import type { TitleRequest } from './export-types';
import type { OpenedTitle } from './pipelines/pipeline';
import { cutStill } from './title-still';

/** The title card with its pictures. A recruiting card without a still shows the background instead. */
export async function openTitle(
  title: TitleRequest,
  track: InputVideoTrack,
  highlight: Highlight | null,
  signal: AbortSignal,
): Promise<OpenedTitle> {
  const { recruiting } = title;
  const still = recruiting && highlight && (await cutStill(track, highlight.tracks[0], signal));
  return {
    ...title,
    background: await readBackground(title.background),
    recruiting: recruiting && { ...recruiting, still },
  };
}

/** Frees the pictures of a title card. */
export function closeTitle(title: OpenedTitle): void {
  title.background?.close();
  title.recruiting?.still?.close();
}

/** The decoded background; null, which gives the dark card, if the image cannot be read. */
async function readBackground(background: Blob | null): Promise<ImageBitmap | null> {
  if (!background) return null;
  try {
    return await createImageBitmap(background);
  } catch (error) {
    console.warn('The background image cannot be read; the title card is dark', error);
    return null;
  }
}
