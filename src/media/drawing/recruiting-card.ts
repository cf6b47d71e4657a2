import type { Box } from '@/domain/path';
import type { PixelSize } from '@/domain/pixel-size';
import { inCapitals } from '@/lib/writing';
import { drawBackground, drawCovering } from './card-background';
import type { RecruitingPart, TitleCard } from './card-content';
import { DRAWING_COLORS, withAlpha } from './colors';
import type { DrawContext } from './draw-context';
import { areasOf, type PictureKind } from './recruiting-areas';
import { drawTexts, layOutTexts } from './recruiting-text';
import { drawWordmark } from './wordmark';

interface RecruitingCard extends Omit<TitleCard, 'recruiting' | 'recordingDate'>, RecruitingPart {
  /** Spelled out; null leaves the line out. */
  readonly date: string | null;
}

/** Small text needs a darker picture behind it than a large name. */
const DARKNESS_BEHIND_FACTS = 0.68;
/** Widths of the ring around the still and of its glow, in shares of its diameter. */
const RING = { width: 0.016, glow: 0.036, glowAlpha: 0.3 } as const;

/** Name and facts in two columns, beside the still of the player in a ring or else beside the background image. */
export function drawRecruitingCard(ctx: DrawContext, card: RecruitingCard, size: PixelSize): void {
  const kind = pictureOf(card);
  const { picture, text, unit } = areasOf(size, kind);
  drawBackground(ctx, kind === 'still' ? card.background : null, size, DARKNESS_BEHIND_FACTS);
  if (kind === 'still' && card.still) drawStill(ctx, card.still, picture, card.ringColor);
  if (kind === 'background' && card.background) drawClipped(ctx, card.background, picture);
  const layout = layOutTexts(
    ctx,
    {
      name: inCapitals(card.playerName.trim()),
      date: card.date,
      facts: card.facts,
      nameColor: withAlpha(card.titleColor, 1),
    },
    text,
    unit,
  );
  const { brand, rule } = layout;
  drawWordmark(ctx, brand.x, brand.baseline, brand.sizePx, 'left');
  if (rule) {
    ctx.fillStyle = DRAWING_COLORS.line;
    ctx.fillRect(rule.x, rule.y, rule.width, rule.height);
  }
  drawTexts(ctx, layout);
}

function pictureOf({ still, background }: RecruitingCard): PictureKind {
  if (still) return 'still';
  return background ? 'background' : 'none';
}

function drawClipped(ctx: DrawContext, image: CanvasImageSource, box: Box): void {
  ctx.save();
  ctx.beginPath();
  ctx.rect(box.x, box.y, box.width, box.height);
  ctx.clip();
  drawCovering(ctx, image, box);
  ctx.restore();
}

/** The player in a circle, with a ring like the one in the film. */
function drawStill(ctx: DrawContext, still: CanvasImageSource, box: Box, ringColor: string): void {
  const radius = box.width / 2;
  ctx.save();
  ctx.beginPath();
  ctx.arc(box.x + radius, box.y + radius, radius, 0, 2 * Math.PI);
  ctx.clip();
  drawCovering(ctx, still, box);
  ctx.restore();
  ctx.beginPath();
  ctx.arc(box.x + radius, box.y + radius, radius, 0, 2 * Math.PI);
  for (const [width, alpha] of [
    [RING.glow, RING.glowAlpha],
    [RING.width, 1],
  ] as const) {
    ctx.lineWidth = width * box.width;
    ctx.strokeStyle = withAlpha(ringColor, alpha);
    ctx.stroke();
  }
}
