/** Detects files whose sound keeps some browsers from playing them to the end. */
import { expect, test } from 'vitest';
import { hasDamagedSound } from '@/media/reading/damaged-sound';
import { probeClip } from '@/media/reading/probe';
import { soundPackets, withDamage } from '../sound-packets';
import { makeToneClip } from './ffmpeg-clips';
import { playedThrough } from './played-through';

test.each([
  ['alac', true],
  ['pcm_s24le', true],
  ['pcm_s32le', true],
  ['pcm_s16le', false],
  ['pcm_s16be', false],
  ['aac', false],
] as const)('for a QuickTime file with %s, says whether Firefox rejects it: %s', async (codec, isRare) => {
  const clip = await makeToneClip([{ codec: '-c:a aac' }, { codec: `-c:a ${codec}` }]);
  expect((await probeClip({ kind: 'blob', blob: clip })).hasRareSound).toBe(isRare);
});

test.each([1, 2, 6])('finds damaged sound of %d channels, at which a player stops', async (channels) => {
  const { signal } = new AbortController();
  const whole = await makeToneClip([{ codec: '-c:a aac', channels }]);
  expect(await hasDamagedSound(whole, signal)).toBe(false);
  const damaged = await withDamage(whole, (await soundPackets(whole)).length - 20);
  expect(await hasDamagedSound(damaged, signal)).toBe(true);
  expect(await playedThrough(damaged)).not.toBe('ended');
});

test('counts sound that cannot be decoded at all as damaged', async () => {
  const whole = await makeToneClip([{ codec: '-c:a aac' }]);
  const all = (await soundPackets(whole)).map((_, k) => k);
  expect(await hasDamagedSound(await withDamage(whole, ...all), new AbortController().signal)).toBe(true);
});
