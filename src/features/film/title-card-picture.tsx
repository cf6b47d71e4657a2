import { useMemo } from 'react';
import { formatLongUsDate } from '@/domain/format';
import type { PixelSize } from '@/domain/pixel-size';
import type { OverlayStyle } from '@/domain/track';
import { sampleStill } from '@/media/drawing/sample-still';
import { drawTitleCard, loadTitleFonts } from '@/media/drawing/title-card';
import { DrawnPicture } from '@/ui/drawn-picture';
import { composeTitle, type TitleSettings } from '@/studio/film/compose-title';

/** Wide enough for sharp letters in the dialog. */
const LONGEST_SIDE_PX = 960;

interface TitleCardPictureProps extends Pick<OverlayStyle, 'playerName' | 'recordingDate'> {
  /** The color of the ring. */
  readonly primary: string;
  /** Null until they are loaded. */
  readonly settings: Omit<TitleSettings<ImageBitmap>, 'titleFrames'> | null;
  /** The player, cut out of the clip; null if that is not possible, undefined until it is known. */
  readonly still: ImageBitmap | null | undefined;
  /** The size of the clip or of its crop, which sets the shape of the card. */
  readonly frame: PixelSize;
}

/** The title card of the export, drawn as the export draws it. */
export function TitleCardPicture(props: TitleCardPictureProps) {
  const { playerName, recordingDate, primary, settings, still, frame } = props;
  const scale = LONGEST_SIDE_PX / Math.max(frame.widthPx, frame.heightPx);
  const size = { widthPx: Math.round(frame.widthPx * scale), heightPx: Math.round(frame.heightPx * scale) };
  const card = useMemo(
    () =>
      settings &&
      composeTitle(
        { playerName, recordingDate, primary },
        settings,
        still === undefined ? sampleStill() : still,
      ),
    [playerName, recordingDate, primary, settings, still],
  );
  const facts = (card?.recruiting?.facts ?? []).map(({ label, value }) => `${label}: ${value}`);
  const texts = [
    card?.playerName ?? playerName,
    ...(recordingDate === null ? [] : [formatLongUsDate(recordingDate)]),
    ...facts,
  ];
  return (
    <DrawnPicture
      label={`Title card: ${texts.join(', ')}`}
      size={size}
      content={card}
      isBusy={!card || (card.recruiting !== null && still === undefined)}
      load={loadTitleFonts}
      draw={drawTitleCard}
      className="mx-auto max-h-60 max-w-full max-desk:max-h-44"
    />
  );
}
