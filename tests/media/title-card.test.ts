// @module-tag core
import { beforeAll, describe, expect, test } from 'vitest';
import type { CardFact } from '@/domain/card-facts';
import { loadOverlayFonts, overlayFont } from '@/media/drawing/fonts';
import { areasOf } from '@/media/drawing/recruiting-areas';
import { layOutTexts, type TextLayout } from '@/media/drawing/recruiting-text';
import { drawTitleCard, loadTitleFonts, type TitleCard } from '@/media/drawing/title-card';
import { drawReferenceCard } from './classic-card-reference';

const CLASSIC = {
  playerName: 'Niko Brandt',
  recordingDate: '2026-11-20',
  background: null,
  titleColor: '#FFD24A',
  recruiting: null,
} as const;

const FACTS: readonly CardFact[] = [
  { label: 'Number', value: '10' },
  { label: 'Position', value: 'Point guard' },
  { label: 'Team', value: 'SV Nordstern U19' },
  { label: 'Class or born', value: 'Class of 2027' },
  { label: 'Height', value: '6 ft 1 in' },
  { label: 'Weight', value: '168 lb' },
  { label: 'Contact', value: 'niko@nordstern.example' },
];

/** A character that no font has, because it is unassigned in Unicode. */
const NOWHERE = '\u2FE5';

const SHAPES = {
  '16:9': { widthPx: 1280, heightPx: 720 },
  '21:9': { widthPx: 1680, heightPx: 720 },
  '1:1': { widthPx: 720, heightPx: 720 },
  '4:5': { widthPx: 720, heightPx: 900 },
  '9:16': { widthPx: 720, heightPx: 1280 },
  small: { widthPx: 426, heightPx: 240 },
} as const;

function contextOf(widthPx: number, heightPx: number): OffscreenCanvasRenderingContext2D {
  const context = new OffscreenCanvas(widthPx, heightPx).getContext('2d', { willReadFrequently: true });
  if (!context) throw new Error('No 2D canvas');
  return context;
}

function plain(color: string, widthPx = 64, heightPx = 36): OffscreenCanvas {
  const context = contextOf(widthPx, heightPx);
  context.fillStyle = color;
  context.fillRect(0, 0, widthPx, heightPx);
  return context.canvas;
}

interface DrawnText {
  readonly text: string;
  readonly direction: string;
  readonly left: number;
  readonly right: number;
  readonly baseline: number;
}

/** Draws a card and returns which texts were drawn, where, and in which direction. */
function textsOf(
  card: TitleCard,
  { widthPx, heightPx }: { widthPx: number; heightPx: number },
): readonly DrawnText[] {
  const context = contextOf(widthPx, heightPx);
  const drawn: DrawnText[] = [];
  const fillText = context.fillText.bind(context);
  context.fillText = (text, x, y) => {
    const { width } = context.measureText(text);
    const left = context.textAlign === 'center' ? x - width / 2 : x;
    drawn.push({ text, direction: context.direction, left, right: left + width, baseline: y });
    fillText(text, x, y);
  };
  drawTitleCard(context, card, { widthPx, heightPx });
  return drawn;
}

function recruitingCard(facts: readonly CardFact[], changes: Partial<TitleCard> = {}): TitleCard {
  return { ...CLASSIC, recruiting: { facts, still: null, ringColor: '#C6FF4A' }, ...changes };
}

function layoutOf(
  facts: readonly CardFact[],
  name: string,
  size: { widthPx: number; heightPx: number },
): TextLayout {
  const { text, unit } = areasOf(size, 'still');
  const texts = { name, date: 'November 20, 2026', facts, nameColor: '#FFFFFF' };
  return layOutTexts(contextOf(1, 1), texts, text, unit);
}

beforeAll(() => loadOverlayFonts());

test.each([
  ['Niko Brandt', '2026-11-20', null],
  ['Maximilian Featherstonehaugh-Cholmondeley the Third of That Name', null, '#336699'],
  ['', '2026-11-20', null],
  ['Łukasz Żółć', 'no date', '#884422'],
])('the classic card is unchanged, pixel for pixel: %s, %s', (playerName, recordingDate, color) => {
  for (const size of Object.values(SHAPES)) {
    const background = color === null ? null : plain(color);
    const pixelsOf = (draw: (context: OffscreenCanvasRenderingContext2D) => void): Uint8ClampedArray => {
      const context = contextOf(size.widthPx, size.heightPx);
      draw(context);
      return context.getImageData(0, 0, size.widthPx, size.heightPx).data;
    };
    const card = { ...CLASSIC, playerName, recordingDate, background };
    const drawn = pixelsOf((context) => drawTitleCard(context, card, size));
    const reference = pixelsOf((context) => drawReferenceCard(context, card, size));
    expect(drawn.every((value, i) => value === reference[i])).toBe(true);
  }
});

describe.each(Object.entries(SHAPES))('the recruiting card in %s', (_name, size) => {
  const long = 'Long Island Lutheran Crusaders Varsity Basketball Team A 26';

  test.each([
    ['all facts', FACTS, 'NIKO BRANDT'],
    ['one fact', FACTS.slice(3, 4), 'NIKO BRANDT'],
    ['no facts', [], 'NIKO BRANDT'],
    ['no name', FACTS, ''],
    ['facts of sixty letters', FACTS.map((fact) => ({ ...fact, value: long })), 'NIKO BRANDT'],
    [
      'a name of many words',
      FACTS,
      'MAXIMILIAN ALEXANDER FEATHERSTONEHAUGH-CHOLMONDELEY THE THIRD OF THAT NAME',
    ],
    ['a name of three hundred letters', FACTS, 'ABCDEFGHIJ'.repeat(30)],
  ])('keeps every text inside its place: %s', (_case, facts, name) => {
    const { text: box } = areasOf(size, 'still');
    const { texts, brand, rule } = layoutOf(facts, name, size);
    expect(brand.baseline - brand.sizePx).toBeGreaterThan(0);
    for (const text of texts) {
      expect(text.x).toBeGreaterThanOrEqual(box.x);
      expect(text.x + text.widthPx).toBeLessThanOrEqual(box.x + box.width + 0.5);
      expect(text.baseline).toBeLessThanOrEqual(box.y + box.height + 0.5);
      expect(text.baseline - 0.7 * text.fontPx).toBeGreaterThanOrEqual(box.y - 0.5);
      expect(text.text).not.toBe('');
    }
    expect(rule === null).toBe(facts.length === 0);
    const baselines = texts.map(({ baseline }) => baseline);
    expect(baselines.filter((baseline) => baseline < (rule?.y ?? Infinity)).length).toBeGreaterThan(0);
  });

  test('puts the still beside the texts, or the background if there is none', () => {
    const [still, background] = [plain('#FF00FF', 80, 80), plain('#00FFFF', 320, 180)];
    const shownAt = (card: TitleCard, kind: 'still' | 'background'): readonly number[] => {
      const context = contextOf(size.widthPx, size.heightPx);
      drawTitleCard(context, card, size);
      const { x, y, width, height } = areasOf(size, kind).picture;
      return [...context.getImageData(Math.round(x + width / 2), Math.round(y + height / 2), 1, 1).data];
    };
    const recruiting = { facts: FACTS, still, ringColor: '#C6FF4A' };
    expect(shownAt({ ...CLASSIC, recruiting }, 'still')).toEqual([255, 0, 255, 255]);
    expect(shownAt({ ...CLASSIC, background, recruiting }, 'still')).toEqual([255, 0, 255, 255]);
    expect(
      shownAt({ ...CLASSIC, background, recruiting: { ...recruiting, still: null } }, 'background'),
    ).toEqual([0, 255, 255, 255]);
  });
});

describe('the facts', () => {
  const size = SHAPES['16:9'];
  const columns = (facts: readonly CardFact[]): readonly string[] => {
    const values = layoutOf(facts, 'NIKO BRANDT', size).texts.filter(({ text }) =>
      facts.some(({ value }) => value === text),
    );
    const left = Math.min(...values.map(({ x }) => x));
    return values.map(({ text, x }) => `${x === left ? 'left' : 'right'} ${text}`);
  };

  test('are in two columns in order, with the contact in its own row', () => {
    expect(columns(FACTS)).toEqual([
      'left 10',
      'right Point guard',
      'left SV Nordstern U19',
      'right Class of 2027',
      'left 6 ft 1 in',
      'right 168 lb',
      'left niko@nordstern.example',
    ]);
  });

  test('leave no gap where one is missing', () => {
    const some = FACTS.filter(({ label }) => ['Position', 'Height', 'Contact'].includes(label));
    expect(columns(some)).toEqual(['left Point guard', 'right 6 ft 1 in', 'left niko@nordstern.example']);
  });

  test('shrink before they are truncated', () => {
    const family = '👨‍👩‍👧';
    const valueOf = (value: string) =>
      layoutOf(
        [
          { label: 'Team', value: '-' },
          { label: 'Class or born', value },
        ],
        'NIKO',
        size,
      ).texts.at(-1);
    const [short, longer, longest] = ['Nordstern', 'Nordstern Youth Academy', family.repeat(60)].map(valueOf);
    expect(short?.text).toBe('Nordstern');
    expect(longer?.text).toBe('Nordstern Youth Academy');
    expect(longer?.fontPx).toBeLessThan(short?.fontPx ?? NaN);
    expect(longest?.fontPx).toBeLessThanOrEqual(longer?.fontPx ?? NaN);
    expect(longest?.text).toMatch(/^(👨‍👩‍👧)+…$/u);
  });
});

describe('names in other scripts', () => {
  const facesOf = (): number =>
    [...document.fonts].filter(({ family }) => family.includes('Overlay Barlow Condensed')).length;

  test('load their fonts only when a text needs them', async () => {
    await loadTitleFonts(recruitingCard(FACTS, { playerName: 'Łukasz Müller' }));
    const usual = facesOf();
    await loadTitleFonts({ ...CLASSIC, playerName: 'Андрій' });
    expect(facesOf()).toBe(usual + 1);
    await loadTitleFonts(recruitingCard([{ label: 'Team', value: 'Φιλαθλητικός' }]));
    expect(facesOf()).toBe(usual + 2);
    await loadTitleFonts({ ...CLASSIC, playerName: 'Андрій' });
    expect(facesOf()).toBe(usual + 2);
  });

  test.each([
    ['Vietnamese', 'Nguyễn Hải Ộữ'],
    ['Cyrillic', 'Андрій Ґава Ўзбек'],
    ['Kazakh', 'Әлия Қожа Ұлы'],
    ['Greek', 'Γιάννης Ἀρετή'],
    ['Polish', 'Żółć'],
    ['Turkish', 'Yiğit Şahin'],
  ])('%s letters come from our fonts', async (_script, text) => {
    await loadOverlayFonts(text);
    for (const letter of text.replaceAll(' ', '')) {
      expect(pictureOf(letter, overlayFont(600, 40)), letter).not.toBe(
        pictureOf(NOWHERE, overlayFont(600, 40)),
      );
      const [ours] = overlayFont(600, 40).split(',');
      expect(pictureOf(letter, `${ours}, monospace`), letter).toBe(pictureOf(letter, `${ours}, serif`));
    }
  });

  test.each([
    ['Arabic', 'محمد'],
    ['Hebrew', 'אבדיה'],
    ['Han', '大谷翔平'],
    ['Kana', 'さくらハム'],
    ['Hangul', '손흥민'],
    ['Thai', 'ธีรศิลป'],
    ['emoji', '🏀⚽'],
  ])("%s letters come from the machine's fonts, if it has them", (_script, text) => {
    for (const letter of text) {
      const isThere = pictureOf(letter, '40px sans-serif') !== pictureOf(NOWHERE, '40px sans-serif');
      const isDrawn = pictureOf(letter, overlayFont(600, 40)) !== pictureOf(NOWHERE, overlayFont(600, 40));
      expect(isDrawn, letter).toBe(isThere);
    }
  });

  test('are drawn in their own direction, including the facts', () => {
    const card = recruitingCard([{ label: 'Team', value: 'مكابي (10)' }], { playerName: 'דני (7)' });
    const directions = Object.fromEntries(
      [...textsOf(card, SHAPES['16:9']), ...textsOf({ ...card, recruiting: null }, SHAPES['16:9'])].map(
        ({ text, direction }) => [text, direction],
      ),
    );
    expect(directions).toMatchObject({
      'דני (7)': 'rtl',
      'مكابي (10)': 'rtl',
      Team: 'ltr',
      'November 20, 2026': 'ltr',
      Standout: 'ltr',
    });
  });

  function pictureOf(letter: string, font: string): string {
    const context = contextOf(80, 60);
    context.font = font;
    context.fillText(letter, 10, 44);
    return context.getImageData(0, 0, 80, 60).data.join();
  }
});
