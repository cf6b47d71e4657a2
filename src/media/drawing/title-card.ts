import { formatLongUsDate } from '@/domain/format';
import { DRAWING_COLORS, withAlpha } from './colors';
import type { DrawContext } from './draw-context';
import { overlayFont } from './fonts';
import { fitText } from './name-tag';
import { drawWordmark } from './wordmark';

/** What a title card shows. @typeParam Background the picture behind it: encoded in a request, decoded to be drawn. */
export interface TitleCard<Background = CanvasImageSource> {
  readonly playerName: string;
  /** ISO date (YYYY-MM-DD), or null to leave the line out. */
  readonly recordingDate: string | null;
  /** Drawn to cover the card; null gives the dark solid card. */
  readonly background: Background | null;
  /** #RRGGBB of the name. */
  readonly titleColor: string;
}

interface CardSize {
  readonly widthPx: number;
  readonly heightPx: number;
}

/** Sizes for a landscape card 720 px high or a portrait card 800 px wide. */
const SIZE = { brand: 56, name: 112, date: 40, gapAfterBrand: 34, gapAfterName: 30 } as const;
/** Height of the capitals of Barlow Condensed, in shares of the font size. */
const CAPITALS = 0.7;
const WIDEST = 0.86;

/**
 * Paints the card that opens an exported video: brand, player's name and recording date over the background image under
 * a half-opacity dark layer. Fonts must be loaded (loadOverlayFonts).
 */
export function drawTitleCard(ctx: DrawContext, card: TitleCard, size: CardSize): void {
  const { widthPx, heightPx } = size;
  const unit = Math.min(widthPx / 800, heightPx / 720);
  ctx.save();
  drawBackground(ctx, card.background, size);
  const name = card.playerName.trim().toLocaleUpperCase();
  const date = longDate(card.recordingDate);
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
    ctx.fillText(name, middleX, baseline);
  }
  if (date) {
    ctx.font = overlayFont(600, SIZE.date * unit);
    ctx.fillStyle = DRAWING_COLORS.soft;
    ctx.fillText(date, middleX, baseline + dateHeight);
  }
  ctx.restore();
}

function longDate(isoDate: string | null): string | null {
  return isoDate === null || Number.isNaN(Date.parse(isoDate)) ? null : formatLongUsDate(isoDate);
}

function drawBackground(ctx: DrawContext, background: TitleCard['background'], size: CardSize): void {
  const { widthPx, heightPx } = size;
  ctx.fillStyle = DRAWING_COLORS.ground;
  ctx.fillRect(0, 0, widthPx, heightPx);
  if (background === null) {
    drawGroundRings(ctx, size);
    return;
  }
  drawCovering(ctx, background, widthPx, heightPx);
  ctx.fillStyle = 'rgba(0, 0, 0, 0.5)';
  ctx.fillRect(0, 0, widthPx, heightPx);
}

/** The solid card's only ornament: the mark's ring, very large and barely lighter than the ground. */
function drawGroundRings(ctx: DrawContext, { widthPx, heightPx }: CardSize): void {
  ctx.strokeStyle = withAlpha(DRAWING_COLORS.raised, 0.7);
  for (const share of [0.52, 0.76, 1]) {
    ctx.lineWidth = widthPx * 0.012 * share;
    ctx.beginPath();
    ctx.ellipse(widthPx / 2, heightPx, widthPx * 0.62 * share, heightPx * 0.42 * share, 0, 0, 2 * Math.PI);
    ctx.stroke();
  }
}

function drawCovering(ctx: DrawContext, image: CanvasImageSource, widthPx: number, heightPx: number): void {
  const size = sizeOf(image);
  const scale = Math.max(widthPx / size.width, heightPx / size.height);
  const drawnWidth = size.width * scale;
  const drawnHeight = size.height * scale;
  ctx.imageSmoothingQuality = 'high';
  ctx.drawImage(image, (widthPx - drawnWidth) / 2, (heightPx - drawnHeight) / 2, drawnWidth, drawnHeight);
}

/** Pages and workers know different sources; frames, videos and pictures each name their true size differently. */
function sizeOf(image: CanvasImageSource): { readonly width: number; readonly height: number } {
  const read = (name: string): number => Number(Reflect.get(image, name));
  const kind = ['display', 'video', 'natural'].find((prefix) => `${prefix}Width` in image);
  const width = read(kind === undefined ? 'width' : `${kind}Width`);
  const height = read(kind === undefined ? 'height' : `${kind}Height`);
  return Number.isNaN(width) || Number.isNaN(height) ? { width: 16, height: 9 } : { width, height };
}
