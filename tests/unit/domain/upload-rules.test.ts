import { describe, expect, test } from 'vitest';
import { MEBIBYTE } from '@/domain/limits';
import { checkFile, videoTypeOf } from '@/domain/upload-rules';

const FREE = 100 * MEBIBYTE;
const file = (change: Partial<{ name: string; type: string; size: number }> = {}) => ({
  name: 'clip.mp4',
  type: 'video/mp4',
  size: MEBIBYTE,
  ...change,
});

describe('type of a file', () => {
  test.each([
    ['clip.mp4', 'video/mp4', 'video/mp4'],
    ['clip.mov', 'video/quicktime', 'video/quicktime'],
    ['clip.webm', 'video/webm;codecs=vp9', 'video/webm'],
    ['clip.MOV', '', 'video/quicktime'],
    ['clip.webm', 'application/octet-stream', 'video/webm'],
    ['clip.avi', 'video/x-msvideo', null],
    ['notes.txt', 'text/plain', null],
    ['notes.mp4', 'text/plain', null],
    ['clip', '', null],
  ])('%s as %j is %j', (name, type, expected) => {
    expect(videoTypeOf({ name, type })).toBe(expected);
  });
});

describe('checks before opening the file', () => {
  test('accept a clip within the limits, up to the last byte', () => {
    expect(checkFile(file({ size: FREE }), FREE)).toEqual({ accepted: true, type: 'video/mp4' });
  });

  test('reject another type before anything else', () => {
    expect(checkFile(file({ name: 'notes.txt', type: 'text/plain', size: 0 }), FREE)).toMatchObject({
      error: { message: 'Invalid file type. Supported formats: MP4, MOV, WebM' },
      explanation: 'notes.txt is not one of these formats.',
    });
  });

  test('reject an empty file', () => {
    expect(checkFile(file({ size: 0 }), FREE)).toMatchObject({
      error: { message: 'Invalid file type. Supported formats: MP4, MOV, WebM' },
      explanation: 'clip.mp4 is empty.',
    });
  });

  test('report the plan’s limit if it is lower', () => {
    expect(checkFile(file({ size: FREE + 1 }), FREE)).toMatchObject({
      error: { message: 'File too large. Maximum size is 100MB.' },
    });
  });

  test.each([9999 * MEBIBYTE, null])('reject files over 5 GB under a plan limit of %j', (planLimit) => {
    expect(checkFile(file({ size: 5120 * MEBIBYTE }), planLimit).accepted).toBe(true);
    expect(checkFile(file({ size: 5632 * MEBIBYTE }), planLimit)).toMatchObject({
      error: { message: 'File too large. Maximum size is 5120MB.' },
      explanation: 'clip.mp4 is 5.5 GB.',
    });
  });
});
