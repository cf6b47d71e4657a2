import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { viewersName, withoutVideoEnding } from '@/domain/video-name';

test.each([
  ['rally.mp4', 'rally'],
  ['IMG_0042.MOV', 'IMG_0042'],
  ['Final vs. Lakers', 'Final vs. Lakers'],
  ['2026.11.20 final.webm', '2026.11.20 final'],
  ['.mp4', '.mp4'],
])('%s is called %s', (file, name) => expect(withoutVideoEnding(file)).toBe(name));

test.each([
  'IMG_4021.MOV',
  'img_e4021.mov',
  'VID_20261120_153012.mp4',
  'VID-20261120-WA0003.mp4',
  'PXL_20261120_153012345.TS.mp4',
  'DSC_0042.MP4',
  'DSCF0042.MOV',
  'MVI_0042.avi',
  'MAH00123.MP4',
  'GX010023.MP4',
  'DJI_0001.MP4',
  'C0001.MP4',
  '00012.mkv',
  '20261120_153012.mp4',
  'RPReplay_Final1732112345.mp4',
  'ScreenRecording_11-20-2026 15-30-12_1.mp4',
  'Screen Recording 2026-11-20 at 3.30.12 PM.mov',
  'WhatsApp Video 2026-11-20 at 15.30.12.mp4',
  '3f2504e0-4f89-11d3-9a0c-0305e82c3301.mp4',
  'movie.mp4',
])('never shows viewers %s', (title) => {
  expect(viewersName({ friendlyName: null, title })).toBe('Highlight');
  expect(viewersName({ friendlyName: withoutVideoEnding(title), title })).toBe('Highlight');
});

test.each([
  ['u19_vs_lakers_final.mp4', 'U19 vs lakers final'],
  ['tennis.mp4', 'Tennis'],
  ['Niko at the net.mov', 'Niko at the net'],
  ['Dunk.mp4', 'Dunk'],
  ['Facade.mp4', 'Facade'],
  ['vs.mp4', 'Vs'],
  ['決勝.mp4', '決勝'],
  ['Élan_1.webm', 'Élan 1'],
  ['final_IMG_4021_lakers.mp4', 'Final IMG 4021 lakers'],
])('shows viewers the words of the file %s', (title, name) => {
  expect(viewersName({ friendlyName: null, title })).toBe(name);
});

test.each([
  ['Baseline rally', 'IMG_4021.MOV', 'Baseline rally'],
  ['IMG_4021 again', 'IMG_4021.MOV', 'IMG_4021 again'],
  ['clip_2.mp4', 'IMG_4021.MOV', 'clip_2'],
  ['  ', 'Season film', 'Season film'],
  [null, 'IMG_4021', 'IMG_4021'],
])(
  'a video with the name %j and the title %j is called %j, as its owner typed it',
  (friendlyName, title, name) => {
    expect(viewersName({ friendlyName, title })).toBe(name);
  },
);

test('the edge functions have the same rule', () => {
  const [app, functions] = ['src/domain', 'supabase/functions/_shared'].map((folder) =>
    readFileSync(`${folder}/video-name.ts`, 'utf8'),
  );
  expect(functions).toBe(app);
});
