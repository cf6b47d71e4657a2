import { describe, expect, test } from 'vitest';
import { DEFAULT_EXPORT_OPTIONS } from '@/domain/export-options';
import type { AvcConfig } from '@/media/h264/avc-config';
import { lightAt, lineOpacityAt, type ReelPiece } from '@/media/export/reel-piece';
import { framesIn, keptPackets, planReel } from '@/media/reels/plan-reel';
import type { ReelJob, ReelPlay } from '@/media/reels/reel-types';
import type { SurveyedExport, SurveyedPlay } from '@/media/reels/survey-play';

const SOURCE = { kind: 'url', url: 'https://example.com/film.mp4', sizeBytes: 1000 } as const;
const STEREO = { sampleRate: 48_000, channels: 2 };
const PLAIN = { line: null, dipsIn: false, dipsOut: false };
const HD = { widthPx: 1280, heightPx: 720 };

function configOf(encoder: number): AvcConfig {
  const empty = new Uint8Array();
  const sps = [Uint8Array.of(103, encoder)];
  return { profile: Uint8Array.of(66, 0, 31), lengthBytes: 4, sps, pps: [], extension: empty };
}

function exportOf(given: Partial<SurveyedExport> & { encoder?: number } = {}): SurveyedExport {
  const { encoder = 1, ...fields } = given;
  const config = configOf(encoder);
  const stream = { config, decoderConfig: { codec: 'avc1.42e01f' }, keys: [0, 10, 70, 130] };
  const film = {
    ...HD,
    sourcePixels: 1280 * 720,
    source: SOURCE,
    titleFrames: 50,
    frames: 150,
    hasSound: true,
  };
  return { ...film, stream, soundFormat: STEREO, ...fields };
}

function surveyOf(
  exported: SurveyedExport | null,
  index: number,
  original: SurveyedPlay['original'] = null,
): SurveyedPlay {
  const clip = { source: SOURCE, highlight: null, options: DEFAULT_EXPORT_OPTIONS };
  const play: ReelPlay = {
    videoId: `v${index}`,
    title: `Play ${index}`,
    line: null,
    exported,
    original: original && clip,
  };
  return { play, index, exported, original };
}

function plan(surveys: readonly SurveyedPlay[], job: Partial<ReelJob> = {}) {
  const plays = surveys.map(({ play }) => play);
  return planReel({ title: null, transition: 'cut', plays, ...job }, surveys);
}

describe('the kept packets of an export', () => {
  test.each([
    { name: 'all of them', change: PLAIN, kept: { first: 0, end: 150 } },
    {
      name: 'from the key frame after a dip',
      change: { ...PLAIN, dipsIn: true },
      kept: { first: 10, end: 150 },
    },
    { name: 'up to the dip at the end', change: { ...PLAIN, dipsOut: true }, kept: { first: 0, end: 144 } },
    {
      name: 'from the key frame after the line',
      change: { ...PLAIN, line: 'Final' },
      kept: { first: 130, end: 150 },
    },
  ])('$name', ({ change, kept }) => {
    expect(keptPackets(exportOf(), change)).toEqual(kept);
  });

  test('none if no key frame follows the line, and where the dips meet', () => {
    expect(keptPackets(exportOf({ frames: 120 }), { ...PLAIN, line: 'Final', dipsOut: true })).toBeNull();
    expect(keptPackets(exportOf({ frames: 5 }), { ...PLAIN, dipsOut: true })).toBeNull();
    expect(keptPackets(exportOf({ stream: null }), PLAIN)).toBeNull();
  });
});

describe('a reel', () => {
  test('has the size of most plays, and composes the others from their originals', () => {
    const small = { widthPx: 640, heightPx: 360 };
    const original = { ...small, sourcePixels: 640 * 360, frames: 149, hasSound: true, soundFormat: STEREO };
    const made = plan([
      surveyOf(exportOf(small), 0, original),
      surveyOf(exportOf(), 1),
      surveyOf(exportOf(), 2),
    ]);
    expect(made).toMatchObject(HD);
    expect(made.plays.map(({ making }) => making)).toEqual(['composed', 'joined', 'joined']);
    expect(made.plays[0]).toMatchObject({ exported: null, frames: 149 });
    expect(framesIn(made)).toBe(149 + 150 + 150);
  });

  test('composes an export without an original from the export itself, after its title card', () => {
    const made = plan([surveyOf(exportOf(), 0), surveyOf(exportOf({ stream: null }), 1)]);
    expect(made.plays[1]?.stretches).toMatchObject([
      { kind: 'encoded', request: { options: { cut: { first: 50, end: 200 } }, piece: HD }, frames: 150 },
    ]);
  });

  test('dips between plays and after a title card, but not at its start and end', () => {
    const surveys = [surveyOf(exportOf(), 0), surveyOf(exportOf(), 1)];
    const copied = (job: Partial<ReelJob>) =>
      plan(surveys, { transition: 'dip', ...job }).plays.map(({ stretches }) =>
        stretches.find(({ kind }) => kind === 'copied'),
      );
    expect(copied({})).toMatchObject([
      { first: 0, end: 144 },
      { first: 10, end: 150 },
    ]);
    const title = {
      playerName: 'Niko',
      recordingDate: null,
      background: null,
      titleColor: '#FFFFFF',
      recruiting: null,
      frames: 50,
    };
    expect(copied({ title })).toMatchObject([
      { first: 10, end: 144 },
      { first: 10, end: 150 },
    ]);
  });

  test('has the sound of most exports, or none', () => {
    const mono = { sampleRate: 44_100, channels: 1 };
    const silent = exportOf({ hasSound: false, soundFormat: null });
    const exports = [exportOf(), exportOf({ soundFormat: mono }), exportOf({ soundFormat: mono }), silent];
    expect(plan(exports.map((film, index) => surveyOf(film, index))).sound).toEqual(mono);
    expect(plan([surveyOf(silent, 0)]).sound).toBeNull();
  });

  test('has the sound that most clips can be copied in, and the usual one if none can', () => {
    const clip = (soundFormat: SurveyedExport['soundFormat']): SurveyedPlay =>
      surveyOf(null, 0, { ...HD, sourcePixels: 9, frames: 9, hasSound: true, soundFormat });
    const phone = { sampleRate: 44_100, channels: 1 };
    const dull = { sampleRate: 16_000, channels: 1 };
    expect(plan([clip(phone), clip(STEREO), clip(phone)]).sound).toEqual(phone);
    expect(plan([clip(dull), clip(dull), clip(phone)]).sound).toEqual(phone);
    expect(plan([clip(dull), clip(dull)]).sound).toEqual(dull);
    expect(plan([clip(dull), clip(null)]).sound).toEqual(STEREO);
    expect(plan([clip(null)]).sound).toEqual(STEREO);
  });

  test('joins films of a dozen encoders and composes those of others', () => {
    const made = plan(
      Array.from({ length: 14 }, (_, index) => surveyOf(exportOf({ encoder: index }), index)),
    );
    expect(made.plays.filter(({ making }) => making === 'joined')).toHaveLength(12);
    expect(made.plays.at(-1)?.making).toBe('composed');
  });
});

test("light and line over a play's frames", () => {
  const piece: ReelPiece = {
    ...HD,
    isTitleAlone: false,
    line: null,
    firstPlayFrame: 0,
    playFrames: null,
    dipsIn: true,
    dipsOut: true,
    sound: STEREO,
  };
  expect([0, 3, 6, 50, 93, 96, 99].map((frame) => lightAt(frame, 100, piece))).toEqual([
    0, 0.5, 1, 1, 1, 0.5, 0,
  ]);
  expect(lightAt(0, 1, { ...piece, dipsIn: false, dipsOut: false })).toBe(1);
  expect([0, 5, 60, 89, 90].map(lineOpacityAt)).toEqual([1 / 6, 1, 1, 1 / 6, 0]);
});
