import { expect, test } from 'vitest';
import { parseOptions } from '../bench/export/options';
import { scenesOf } from '../bench/export/scenes';

test('defaults: two clips in H.264 and one in HEVC, all pipelines, three rounds', () => {
  const options = parseOptions([]);
  expect(options.rounds).toBe(3);
  const scenes = scenesOf(options);
  expect(scenes.map(({ name }) => name)).toEqual([
    'H.264 1280x720, 30 fps, 12 s',
    'H.264 1920x1080, 60 fps, 12 s',
    'HEVC 1280x720, 30 fps, 12 s',
  ]);
  expect(scenes.map(({ pipelines }) => pipelines)).toEqual([
    ['planes', 'canvas', 'x264', 'ffmpeg'],
    ['planes', 'canvas', 'x264', 'ffmpeg'],
    ['ffmpeg-decoder'],
  ]);
  expect(scenes.map(({ onceOnly }) => onceOnly)).toEqual([
    ['ffmpeg'],
    ['naive', 'canvas', 'x264', 'ffmpeg'],
    [],
  ]);
});

test('runs the chosen pipelines in every round, and skips scenes that none of them can export', () => {
  const scenes = scenesOf(parseOptions(['--pipelines', 'x264,planes']));
  expect(scenes.map(({ pipelines, onceOnly }) => ({ pipelines, onceOnly }))).toEqual([
    { pipelines: ['planes', 'x264'], onceOnly: [] },
    { pipelines: ['planes', 'x264'], onceOnly: [] },
  ]);
  expect(scenesOf(parseOptions(['--pipelines', 'ffmpeg-decoder']))).toMatchObject([
    { source: { recipe: { codec: 'hevc' } } },
  ]);
});

test('compares looks only on clips that the fast pipeline accepts', () => {
  const scenes = scenesOf(parseOptions(['--looks', '--size', '640x360']));
  expect(scenes.map(({ name, pipelines }) => [name, pipelines])).toEqual([
    ['H.264 640x360, 30 fps, 12 s', ['planes']],
  ]);
});

test('accepts a size, a rate, a length and a long run for memory', () => {
  const recipesOf = (...args: readonly string[]): unknown[] =>
    scenesOf(parseOptions([...args, '--pipelines', 'planes'])).map(({ source }) => source);
  const recipe = { widthPx: 640, heightPx: 360, frameRate: 30, seconds: 5, codec: 'avc' };
  expect(recipesOf('--size', '640x360', '--seconds', '5')).toEqual([{ kind: 'recipe', recipe }]);
  expect(recipesOf('--fps', '25')).toMatchObject([{ recipe: { widthPx: 1280, frameRate: 25 } }]);
  expect(recipesOf('--memory', '120')).toMatchObject([
    { recipe: { widthPx: 1920, heightPx: 1080, frameRate: 30, seconds: 120 } },
  ]);
});

test('files replace the clips made in code', () => {
  expect(scenesOf(parseOptions(['--clip', 'a.mp4', '--clip', 'b.mov']))).toMatchObject([
    { source: { kind: 'file', path: 'a.mp4' }, pipelines: null },
    { source: { kind: 'file', path: 'b.mov' }, pipelines: null },
  ]);
});

test.each([
  ['--pipelines', 'planes,A'],
  ['--size', '1280'],
  ['--size', '1281x720'],
  ['--rounds', '0'],
  ['--seconds', '1.5'],
  ['--clip', 'a.mp4', '--seconds', '4'],
  ['--unknown'],
])('rejects %s %s', (...args) => {
  expect(() => parseOptions(args)).toThrow(Error);
});
