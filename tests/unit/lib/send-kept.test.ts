import { afterEach, expect, test, vi } from 'vitest';
import { sendKept, videosKept, type KeptRecords } from '@/lib/autosave/send-kept';

afterEach(() => vi.unstubAllGlobals());

/** Two writers have left a copy of the serve; the rally is open in an editor. */
function device(open?: KeptRecords['open']) {
  const done: string[] = [];
  const openHere: KeptRecords['open'] = (_userId, videoId) =>
    Promise.resolve({
      saved: { saveNow: () => Promise.resolve(void done.push(`saved ${videoId}`)) },
      close: () => Promise.resolve(void done.push(`closed ${videoId}`)),
    });
  const writers = [
    { videoId: 'serve', writerId: 'a' },
    { videoId: 'serve', writerId: 'b' },
    { videoId: 'rally', writerId: 'c' },
    { videoId: 'volley', writerId: 'd' },
  ];
  const query = () => Promise.resolve({ held: [{ name: 'standout.track.c' }] });
  vi.stubGlobal('navigator', { locks: { query } });
  const kept: KeptRecords = {
    name: 'track',
    local: { listWriters: () => Promise.resolve(writers) },
    open: open ?? openHere,
  };
  return { kept, done };
}

test('saves what closed editors have left, once per video', async () => {
  const { kept, done } = device();
  expect(await videosKept('nora', kept)).toEqual(new Set(['serve', 'rally', 'volley']));
  await sendKept('nora', kept);
  expect(done).toEqual(['saved serve', 'closed serve', 'saved volley', 'closed volley']);
});

test('saves the other videos when one of them cannot be opened', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  const opened: string[] = [];
  const { kept } = device((_userId, videoId) => {
    opened.push(videoId);
    return Promise.reject(new Error('gone'));
  });
  await sendKept('nora', kept);
  expect(opened).toEqual(['serve', 'volley']);
  expect(warn).toHaveBeenCalledTimes(2);
});

test('a browser that blocks its storage keeps nothing', async () => {
  const { kept } = device();
  const blocked = { listWriters: () => Promise.reject(new ReferenceError('indexedDB is not defined')) };
  expect(await videosKept('nora', { ...kept, local: blocked })).toEqual(new Set());
});
