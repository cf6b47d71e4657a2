import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { recordingDateOf } from '@/media/reading/recording-date';

const CHANGED_MS = new Date(2026, 10, 3, 9).getTime();
const RECORDED_MS = new Date(2026, 4, 17, 18, 30).getTime();

function box(type: string, ...parts: readonly Uint8Array[]): Uint8Array {
  const length = parts.reduce((sum, part) => sum + part.length, 8);
  const bytes = new Uint8Array(length);
  new DataView(bytes.buffer).setUint32(0, length);
  bytes.set(new TextEncoder().encode(type), 4);
  let at = 8;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.length;
  }
  return bytes;
}

function movieHeader(timeMs: number, version: 0 | 1): Uint8Array {
  const body = new Uint8Array(112);
  const view = new DataView(body.buffer);
  const seconds = Math.floor((timeMs - Date.UTC(1904, 0, 1)) / 1000);
  view.setUint8(0, version);
  if (version === 1) view.setBigUint64(4, BigInt(seconds));
  else view.setUint32(4, seconds);
  return box('mvhd', body);
}

function mp4(...movieBoxes: readonly Uint8Array[]): File {
  const brand = new TextEncoder().encode('isom\0\0\0\0isom');
  const parts = [box('ftyp', brand), box('mdat', new Uint8Array(40)), box('moov', ...movieBoxes)];
  return new File(
    parts.map((part) => new Uint8Array(part)),
    'clip.mp4',
    { lastModified: CHANGED_MS },
  );
}

beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(2026, 10, 25) });
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

describe('the recording date of a file', () => {
  test.each([0, 1] as const)('is read from its movie header of version %i', async (version) => {
    expect(await recordingDateOf(mp4(movieHeader(RECORDED_MS, version)))).toBe('2026-05-17');
  });

  test.each([
    ['a clock that was never set', Date.UTC(1970, 0, 1)],
    ['the epoch of movie headers', Date.UTC(1904, 0, 1)],
    ['the future', Date.UTC(2027, 0, 1)],
  ])('is not %s, but the time the file was changed', async (_, timeMs) => {
    expect(await recordingDateOf(mp4(movieHeader(timeMs, 0)))).toBe('2026-11-03');
  });

  test('is the time the file was changed if it has none', async () => {
    expect(await recordingDateOf(mp4())).toBe('2026-11-03');
    const noVideo = new File(['no boxes'], 'clip.webm', { lastModified: CHANGED_MS });
    expect(await recordingDateOf(noVideo)).toBe('2026-11-03');
  });

  test('is null if not even that is known', async () => {
    expect(await recordingDateOf(new File(['x'], 'clip.mp4', { lastModified: 0 }))).toBeNull();
  });

  test('is the local day of the recording if an iPhone states it', async () => {
    const key = 'com.apple.quicktime.creationdate';
    const text = (value: string) => new TextEncoder().encode(value);
    const number = (value: number) => {
      const bytes = new Uint8Array(4);
      new DataView(bytes.buffer).setUint32(0, value);
      return bytes;
    };
    const handler = box('hdlr', new Uint8Array(8), text('mdta'), new Uint8Array(13));
    const keys = box('keys', number(0), number(1), number(8 + key.length), text('mdta'), text(key));
    const value = box('data', number(1), number(0), text('2026-05-16T23:50:00-0700'));
    const entry = box('\0\0\0\u0001', value);
    const meta = box('meta', handler, keys, box('ilst', entry));
    expect(await recordingDateOf(mp4(movieHeader(RECORDED_MS, 0), meta))).toBe('2026-05-16');
  });
});
