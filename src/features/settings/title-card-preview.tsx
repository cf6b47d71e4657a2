import { useMemo } from 'react';
import { cardFacts } from '@/domain/card-facts';
import { formatLongUsDate } from '@/domain/format';
import { oneLine } from '@/domain/plain-text';
import { cleanCard } from '@/domain/player-card';
import { DEFAULT_PLAYER_NAME } from '@/domain/settings';
import { sampleStill } from '@/media/drawing/sample-still';
import { drawTitleCard, loadTitleFonts } from '@/media/drawing/title-card';
import { DrawnPicture } from '@/ui/drawn-picture';
import type { SettingsDraft } from './use-settings-draft';
import { usePreviewPicture } from './use-preview-picture';

const SIZE = { widthPx: 1280, heightPx: 720 } as const;

/** Draws the title card with the export's functions, with today as the recording date. */
export function TitleCardPreview({ draft }: { readonly draft: SettingsDraft }) {
  const background = usePreviewPicture(draft.background);
  const { titleColor, titleStyle, color, card } = draft;
  const defaultName = oneLine(draft.playerName) || DEFAULT_PLAYER_NAME;
  const playerName = titleStyle === 'recruiting' ? oneLine(card.name) || defaultName : defaultName;
  const recordingDate = isoToday();
  const shown = useMemo(() => {
    const facts = cardFacts(cleanCard(card));
    const recruiting = titleStyle === 'recruiting' ? { facts, still: sampleStill(), ringColor: color } : null;
    return { playerName, recordingDate, background, titleColor, recruiting };
  }, [playerName, recordingDate, background, titleColor, titleStyle, color, card]);
  const facts = (shown.recruiting?.facts ?? []).map(({ label, value }) => `${label}: ${value}`);

  return (
    <DrawnPicture
      label={`Title card: ${[playerName, formatLongUsDate(recordingDate), ...facts].join(', ')}`}
      size={SIZE}
      content={shown}
      load={loadTitleFonts}
      draw={drawTitleCard}
      className="aspect-video w-full"
    />
  );
}

/** Today's date in the user's time zone, YYYY-MM-DD. */
function isoToday(): string {
  const now = new Date();
  const [month, day] = [now.getMonth() + 1, now.getDate()].map((part) => String(part).padStart(2, '0'));
  return `${now.getFullYear()}-${month}-${day}`;
}
