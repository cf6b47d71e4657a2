import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  downloadName,
  exportPath,
  extensionOf,
  objectPath,
  sanitizeFileName,
  stemOf,
} from '@/domain/file-names';

describe('names of downloads', () => {
  test.each([
    ['Rome final, return', 'Rome final, return.mp4'],
    ['Zürich (2) & 50% č 日本', 'Zürich (2) & 50% č 日本.mp4'],
    ['Home 3:2 "derby" <final> a/b\\c|d?*', 'Home 3-2 -derby- -final- a-b-c-d--.mp4'],
    ['line\nbreak\u0000', 'line break.mp4'],
    ['ma\u200btch \u200fred\u2060', 'match red.mp4'],
    ['\u200b\u3164', 'video.mp4'],
    ['..hidden', 'hidden.mp4'],
    [' ends with dots. . ', 'ends with dots.mp4'],
    ['...', 'video.mp4'],
    ['', 'video.mp4'],
    ['con', 'con-.mp4'],
    ['Aux.final', 'Aux-.final.mp4'],
    ['Concert', 'Concert.mp4'],
    ['goal \u202E4pm.exe', 'goal 4pm.exe.mp4'],
    ['👨\u200D👩\u200D👧 at the final', '👨\u200D👩\u200D👧 at the final.mp4'],
  ])('%j becomes %j', (stem, expected) => {
    expect(downloadName(stem, '.mp4')).toBe(expected);
  });

  test('fit into 255 bytes without half a character', () => {
    expect(downloadName('日'.repeat(200), '.webm')).toBe(`${'日'.repeat(66)}.webm`);
    expect(downloadName('a'.repeat(300), '.mp4')).toBe(`${'a'.repeat(200)}.mp4`);
    expect(downloadName('👟'.repeat(100), '.mp4')).toBe(`${'👟'.repeat(50)}.mp4`);
    expect(downloadName(`${'a'.repeat(193)}👩\u200D🚒`, '.mp4')).toBe(`${'a'.repeat(193)}👩.mp4`);
  });
});

describe('sanitized file names', () => {
  test.each([
    ['Court 2 (evening).MOV', 'court_2_evening_.mov'],
    ['C:\\Users\\Maya\\clip.mp4', 'clip.mp4'],
    ['/home/maya/clip.mp4', 'clip.mp4'],
    ['Épreuve à Nîmes.mp4', 'epreuve_a_nimes.mp4'],
    ['a__b - c.mp4', 'a_b_-_c.mp4'],
    ['ra\u200blly\u202e.mp4', 'rally.mp4'],
    ['東京.mp4', '_.mp4'],
    ['straße.webm', 'stra_e.webm'],
    ['', 'video'],
    ['folder/', 'video'],
  ])('%j becomes %j', (given, expected) => {
    expect(sanitizeFileName(given)).toBe(expected);
  });

  test('are capped at 100 characters with their extension kept', () => {
    const name = sanitizeFileName(`${'a'.repeat(200)}.webm`);
    expect(name).toHaveLength(100);
    expect(name.endsWith('a.webm')).toBe(true);
  });

  test('drop an endless extension', () => {
    expect(sanitizeFileName(`clip.${'x'.repeat(200)}`)).toBe(`clip.${'x'.repeat(95)}`);
  });

  test('are always safe, short and stable', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 300 }), (name) => {
        const safe = sanitizeFileName(name);
        expect(safe).toMatch(/^[a-z0-9._-]{1,100}$/);
        expect(safe).not.toContain('__');
        expect(sanitizeFileName(safe)).toBe(safe);
      }),
    );
  });
});

test('an object is named after its owner, the time and the file', () => {
  expect(objectPath('user-1', 1_790_000_000_000, 'My Clip.mp4')).toBe('user-1/1790000000000_my_clip.mp4');
});

test("an export is stored in its video's folder", () => {
  expect(exportPath('user-1', 'video-1', 1_790_000_000_000, 'My Clip.mp4')).toBe(
    'user-1/video-1/1790000000000_my_clip.mp4',
  );
});

test('splits stem and extension at the last dot', () => {
  expect([stemOf('a.b.MOV'), extensionOf('a.b.MOV')]).toEqual(['a.b', '.mov']);
  expect([stemOf('.hidden'), extensionOf('.hidden')]).toEqual(['.hidden', '']);
  expect([stemOf('plain'), extensionOf('plain')]).toEqual(['plain', '']);
});
