import type { PixelSize } from '@/domain/pixel-size';
import { formatLongUsDate } from '@/domain/format';
import { inCapitals } from '@/lib/writing';
import { drawBackground } from './card-background';
import type { TitleCard } from './card-content';
import { DRAWING_COLORS, withAlpha } from './colors';
import type { DrawContext } from './draw-context';
import { loadOverlayFonts, overlayFont } from './fonts';
import { drawRecruitingCard } from './recruiting-card';
import { fitText, setDirection } from './text-fit';
import { drawWordmark } from './wordmark';

export type { TitleCard } from './card-content';

/** Sizes for a landscape card 720 px high or a portrait card 800 px wide. */
const SIZE = { brand: 56, name: 112, date: 40, gapAfterBrand: 34, gapAfterName: 30 } as const;
/** Height of the capital letters of Barlow Condensed, in shares of the font size. */
const CAPITALS = 0.7;
const WIDEST = 0.86;

/** Paints the card that opens an exported video. Its fonts must be loaded (loadTitleFonts). */
export function drawTitleCard(ctx: DrawContext, card: TitleCard, size: PixelSize): void {
  const date = longDate(card.recordingDate);
  ctx.save();
  if (card.recruiting) drawRecruitingCard(ctx, { ...card, ...card.recruiting, date }, size);
  else drawClassicCard(ctx, card, date, size);
  ctx.restore();
}

/** Loads the fonts for all texts of a card. */
export function loadTitleFonts({
  playerName,
  recruiting,
}: Pick<TitleCard<unknown, unknown>, 'playerName' | 'recruiting'>): Promise<void> {
  const facts = (recruiting?.facts ?? []).map(({ value }) => value);
  return loadOverlayFonts([playerName, ...facts].join(' '));
}

/** The brand, the player's name and the recording date over the background image under a half-opacity dark layer. */
function drawClassicCard(ctx: DrawContext, card: TitleCard, date: string | null, size: PixelSize): void {
  const { widthPx, heightPx } = size;
  const unit = Math.min(widthPx / 800, heightPx / 720);
  drawBackground(ctx, card.background, size);
  const name = inCapitals(card.playerName.trim());
  const font = fitText(ctx, name, SIZE.name * unit, WIDEST * widthPx);
  const nameHeight = name ? CAPITALS * font.fontPx + SIZE.gapAfterBrand * unit : 0;
  const dateHeight = date ? (CAPITALS * SIZE.date + SIZE.gapAfterName) * unit : 0;
  const total = CAPITALS * SIZE.brand * unit + nameHeight + dateHeight;
  const middleX = widthPx / 2;

  let baseline = (heightPx - total) / 2 + CAPITALS * SIZE.brand * unit;
  drawWordmark(ctx, middleX, baseline, SIZE.brand * unit);
  ctx.textAlign = 'center';
  baseline += nameHeight;
  if (name) {
    ctx.font = overlayFont(600, font.fontPx);
    ctx.fillStyle = withAlpha(card.titleColor, 1);
    setDirection(ctx, name);
    ctx.fillText(name, middleX, baseline);
  }
  if (date) {
    ctx.font = overlayFont(600, SIZE.date * unit);
    ctx.fillStyle = DRAWING_COLORS.soft;
    setDirection(ctx, date);
    ctx.fillText(date, middleX, baseline + dateHeight);
  }
}

function longDate(isoDate: string | null): string | null {
  return isoDate === null || Number.isNaN(Date.parse(isoDate)) ? null : formatLongUsDate(isoDate);
}
