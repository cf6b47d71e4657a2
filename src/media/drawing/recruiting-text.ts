import type { CardFact } from '@/domain/card-facts';
import type { Box } from '@/domain/path';
import { DRAWING_COLORS } from './colors';
import type { DrawContext } from './draw-context';
import { overlayFont } from './fonts';
import { fitOrCut, fitText, setDirection, type FittedText } from './text-fit';

/** The texts of a recruiting card, from top to bottom. */
export interface CardTexts {
  /** In capitals; '' leaves the line out. */
  readonly name: string;
  readonly date: string | null;
  readonly facts: readonly CardFact[];
  /** A color of the canvas. */
  readonly nameColor: string;
}

interface PlacedText extends FittedText {
  readonly x: number;
  readonly baseline: number;
  readonly color: string;
}

/** The texts in their places. */
export interface TextLayout {
  readonly brand: { readonly x: number; readonly baseline: number; readonly sizePx: number };
  readonly texts: readonly PlacedText[];
  /** The hairline between name and facts; null where there are no facts. */
  readonly rule: Box | null;
  readonly heightPx: number;
}

/** Sizes of the card of areasOf's unit. */
const SIZE = {
  brand: 34,
  afterBrand: 44,
  name: 96,
  smallestName: 40,
  betweenNames: 14,
  afterName: 22,
  date: 28,
  beforeRule: 30,
  rule: 2,
  afterRule: 34,
  label: 22,
  afterLabel: 10,
  value: 38,
  smallestValue: 25,
  betweenRows: 28,
  betweenColumns: 36,
} as const;
/** Height of the capital letters of Barlow Condensed, in shares of the font size. */
const CAPITALS = 0.7;
/** A name of two or more words wraps if it would shrink below this share of its size. */
const WRAPS_BELOW = 0.8;
/** Text that is too tall is tried again slightly smaller than computed, down to the smallest share. */
const SHRINKS_BY = 0.995;
const SMALLEST_SHARE = 0.2;

/** Lays out the texts in the middle of a box, smaller if they would be too tall. */
export function layOutTexts(ctx: DrawContext, texts: CardTexts, box: Box, unit: number): TextLayout {
  let layout = stack(ctx, texts, box, unit);
  let share = 1;
  // Letters shrink slightly less than their font size.
  while (layout.heightPx > box.height && share > SMALLEST_SHARE) {
    share *= (SHRINKS_BY * box.height) / layout.heightPx;
    layout = stack(ctx, texts, box, unit * share);
  }
  const down = box.y + (box.height - layout.heightPx) / 2;
  return {
    ...layout,
    brand: { ...layout.brand, baseline: layout.brand.baseline + down },
    texts: layout.texts.map((text) => ({ ...text, baseline: text.baseline + down })),
    rule: layout.rule && { ...layout.rule, y: layout.rule.y + down },
  };
}

export function drawTexts(ctx: DrawContext, { texts }: TextLayout): void {
  ctx.textAlign = 'left';
  ctx.textBaseline = 'alphabetic';
  for (const { text, fontPx, x, baseline, color } of texts) {
    ctx.font = overlayFont(600, fontPx);
    ctx.fillStyle = color;
    setDirection(ctx, text);
    ctx.fillText(text, x, baseline);
  }
}

/** The texts one below the other, from y = 0 on. */
function stack(
  ctx: DrawContext,
  { name, date, facts, nameColor }: CardTexts,
  box: Box,
  unit: number,
): TextLayout {
  const texts: PlacedText[] = [];
  let y = CAPITALS * SIZE.brand * unit;
  const brand = { x: box.x, baseline: y, sizePx: SIZE.brand * unit };
  const nameLines = name ? fitName(ctx, name, box.width, unit) : [];
  for (const [index, line] of nameLines.entries()) {
    y += (index === 0 ? SIZE.afterBrand : SIZE.betweenNames) * unit;
    const { rise, drop } = reachOf(ctx, line);
    y += rise;
    texts.push({ ...line, x: box.x, baseline: y, color: nameColor });
    y += drop;
  }
  if (date) {
    y += (nameLines.length > 0 ? SIZE.afterName : SIZE.afterBrand) * unit + CAPITALS * SIZE.date * unit;
    const fitted = fitOrCut(ctx, date, sizesOf('date', 'date', unit), box.width);
    texts.push({ ...fitted, x: box.x, baseline: y, color: DRAWING_COLORS.soft });
  }
  if (facts.length === 0) return { brand, texts, rule: null, heightPx: y };
  y += SIZE.beforeRule * unit;
  const rule = { x: box.x, y, width: box.width, height: SIZE.rule * unit };
  y += (SIZE.rule + SIZE.afterRule) * unit;
  for (const [index, row] of rowsOf(facts).entries()) {
    if (index > 0) y += SIZE.betweenRows * unit;
    const placed = placeRow(ctx, row, { ...box, y }, unit);
    texts.push(...placed.texts);
    y = placed.bottom;
  }
  return { brand, texts, rule, heightPx: y };
}

/** The name on one line, or on two where that keeps it large. */
function fitName(ctx: DrawContext, name: string, widthPx: number, unit: number): readonly FittedText[] {
  const sizes = sizesOf('name', 'smallestName', unit);
  const single = fitText(ctx, name, sizes.fontPx, widthPx);
  if (single.fontPx >= WRAPS_BELOW * sizes.fontPx) return [{ text: name, ...single }];
  const halves = halvesOf(ctx, name);
  if (!halves) return [fitOrCut(ctx, name, sizes, widthPx)];
  const fontPx = Math.min(...halves.map((half) => fitText(ctx, half, sizes.fontPx, widthPx).fontPx));
  const common = { ...sizes, fontPx: Math.max(fontPx, sizes.smallestPx) };
  return halves.map((half) => fitOrCut(ctx, half, common, widthPx));
}

/** Splits a name between words into two parts of nearly equal width; null for a single word. */
function halvesOf(ctx: DrawContext, name: string): readonly [string, string] | null {
  const words = name.split(/\s+/);
  const widest = (halves: readonly string[]): number =>
    Math.max(...halves.map((half) => ctx.measureText(half).width));
  let best: readonly [string, string] | null = null;
  for (let count = 1; count < words.length; count++) {
    const halves = [words.slice(0, count).join(' '), words.slice(count).join(' ')] as const;
    if (!best || widest(halves) < widest(best)) best = halves;
  }
  return best;
}

/** Facts in pairs; an odd one out gets its own row, and so does a contact, which is long. */
function rowsOf(facts: readonly CardFact[]): readonly (readonly CardFact[])[] {
  const rows: CardFact[][] = [];
  for (const fact of facts) {
    const last = rows.at(-1);
    if (last?.length === 1 && fact.label !== 'Contact') last.push(fact);
    else rows.push([fact]);
  }
  return rows;
}

function placeRow(
  ctx: DrawContext,
  row: readonly CardFact[],
  box: Box,
  unit: number,
): { readonly texts: readonly PlacedText[]; readonly bottom: number } {
  const columnPx = (box.width - SIZE.betweenColumns * unit) / 2;
  const widestPx = row.length === 1 ? box.width : columnPx;
  const labelBaseline = box.y + CAPITALS * SIZE.label * unit;
  const values = row.map(({ value }) =>
    fitOrCut(ctx, value, sizesOf('value', 'smallestValue', unit), widestPx),
  );
  const reaches = values.map((value) => reachOf(ctx, value));
  const rise = Math.max(CAPITALS * SIZE.value * unit, ...reaches.map((reach) => reach.rise));
  const baseline = labelBaseline + SIZE.afterLabel * unit + rise;
  const texts = row.flatMap(({ label }, column) => {
    const x = box.x + column * (columnPx + SIZE.betweenColumns * unit);
    const labelText = fitOrCut(ctx, label, sizesOf('label', 'label', unit), widestPx);
    const value = values[column];
    const placedLabel = { ...labelText, x, baseline: labelBaseline, color: DRAWING_COLORS.muted };
    return value ? [placedLabel, { ...value, x, baseline, color: DRAWING_COLORS.text }] : [placedLabel];
  });
  return { texts, bottom: baseline };
}

function sizesOf(
  size: 'name' | 'date' | 'label' | 'value',
  smallest: keyof typeof SIZE,
  unit: number,
): { readonly fontPx: number; readonly smallestPx: number } {
  return { fontPx: SIZE[size] * unit, smallestPx: SIZE[smallest] * unit };
}

/** How far a line reaches above its baseline, at least the capitals' height, and how far below it beyond the usual. */
function reachOf(
  ctx: DrawContext,
  { text, fontPx }: FittedText,
): { readonly rise: number; readonly drop: number } {
  ctx.font = overlayFont(600, fontPx);
  const { actualBoundingBoxAscent, actualBoundingBoxDescent } = ctx.measureText(text);
  return {
    rise: Math.max(CAPITALS * fontPx, actualBoundingBoxAscent),
    drop: Math.max(0, actualBoundingBoxDescent),
  };
}
