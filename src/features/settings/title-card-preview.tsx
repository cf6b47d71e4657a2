import { useEffect, useRef } from 'react';
import { formatLongUsDate } from '@/domain/format';
import { DEFAULT_PLAYER_NAME } from '@/domain/settings';
import { loadOverlayFonts } from '@/media/drawing/fonts';
import { drawTitleCard } from '@/media/drawing/title-card';
import type { SettingsDraft } from './use-settings-draft';
import { usePreviewPicture } from './use-preview-picture';

const WIDTH_PX = 1280;
const HEIGHT_PX = 720;

/** The card that opens an export, as the export itself draws it, with today as the recording date. */
export function TitleCardPreview({ draft }: { readonly draft: SettingsDraft }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const picture = usePreviewPicture(draft.background);
  const playerName = draft.playerName.trim() || DEFAULT_PLAYER_NAME;
  const { titleColor } = draft;
  const today = isoToday();

  useEffect(() => {
    let isCurrent = true;
    const paint = async (): Promise<void> => {
      await loadOverlayFonts();
      const context = isCurrent ? canvas.current?.getContext('2d') : null;
      if (!context) return;
      const card = { playerName, recordingDate: today, background: picture, titleColor };
      drawTitleCard(context, card, { widthPx: WIDTH_PX, heightPx: HEIGHT_PX });
    };
    void paint();
    return () => {
      isCurrent = false;
    };
  }, [playerName, titleColor, today, picture]);

  return (
    <canvas
      ref={canvas}
      width={WIDTH_PX}
      height={HEIGHT_PX}
      role="img"
      aria-label={`Title card: ${playerName}, ${formatLongUsDate(today)}`}
      className="aspect-video w-full rounded-md bg-ground"
    />
  );
}

/** Today where the user is, YYYY-MM-DD. */
function isoToday(): string {
  const now = new Date();
  const [month, day] = [now.getMonth() + 1, now.getDate()].map((part) => String(part).padStart(2, '0'));
  return `${now.getFullYear()}-${month}-${day}`;
}
