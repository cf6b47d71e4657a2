import { expect, test } from 'vitest';
import { DEFAULT_EXPORT_OPTIONS } from '@/domain/export-options';
import { copyableFormat } from '@/media/export/sound/aac-packets';
import { openInput } from '@/media/reading/open-input';
import { withDamage } from '../sound-packets';
import { makeToneClip, tonesIn } from './ffmpeg-clips';
import { playedThrough } from './played-through';
import type { ReelPlay } from '@/media/reels/reel-types';
import type { PlayClipOptions } from './reel-clips';
import { expectClicks, exportedPlay, jobOf, make, TITLE_FRAMES } from './reel-plays';

test("plays from originals keep a phone's sound unchanged", async () => {
  const sound = { sampleRate: 44_100, channels: 1 };
  /** A clip with AAC: an export without its title card. */
  const phonePlay = async (options: PlayClipOptions): Promise<Partial<ReelPlay>> => {
    const { exported, ...play } = await exportedPlay({ ...options, sound });
    if (!exported) throw new Error('Nothing was exported');
    const cut = { first: TITLE_FRAMES, end: TITLE_FRAMES + options.frames };
    const original = {
      source: exported.source,
      highlight: null,
      options: { ...DEFAULT_EXPORT_OPTIONS, cut },
    };
    return { ...play, original };
  };
  const reel = await make(
    jobOf([
      await phonePlay({ play: 1, frames: 40, clicksSec: [0.5] }),
      await phonePlay({ play: 2, frames: 40, clicksSec: [0.3, 1] }),
    ]),
  );
  const film = await reel.file.arrayBuffer();
  await reel.release();
  using input = await openInput({ kind: 'blob', blob: new Blob([film]) });
  const track = await input.getPrimaryAudioTrack();
  expect(track && (await copyableFormat(track))).toEqual(sound);
  await expectClicks(new Blob([film]), [0.5, 40 / 30 + 0.3, 40 / 30 + 1]);
});

test('plays with damaged, unusual, or several sound tracks are audible in a reel', async () => {
  const originalOf = (blob: Blob): Partial<ReelPlay> => ({
    original: { source: { kind: 'blob', blob }, highlight: null, options: DEFAULT_EXPORT_OPTIONS },
  });
  const stereo = { codec: '-c:a aac', channels: 2 };
  const mono = { codec: '-c:a pcm_s16be' };
  const short = { durationSec: 2 };
  const reel = await make(
    jobOf([
      originalOf(await withDamage(await makeToneClip([stereo], short), 40)),
      originalOf(await makeToneClip([{ codec: '-c:a alac', channels: 2 }], short)),
      originalOf(await makeToneClip([{ ...mono, volume: 0 }, mono], short)),
    ]),
  );
  expect(await playedThrough(reel.file)).toBe('ended');
  const tones = await tonesIn(reel.file);
  const wanted = [0.5, 1.5, 2.5, 3.5, 4.5, 5.5];
  expect(tones).toHaveLength(wanted.length);
  // Each play's sound starts with a whole packet.
  tones.forEach((sec, k) => expect(Math.abs(sec - (wanted[k] ?? NaN))).toBeLessThan(0.013));
  await reel.release();
});
