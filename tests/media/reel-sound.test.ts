import { expect, test } from 'vitest';
import { DEFAULT_EXPORT_OPTIONS } from '@/domain/export-options';
import { copyableFormat } from '@/media/export/sound/aac-packets';
import { openInput } from '@/media/reading/open-input';
import type { ReelPlay } from '@/media/reels/reel-types';
import type { PlayClipOptions } from './reel-clips';
import { expectClicks, exportedPlay, jobOf, make, TITLE_FRAMES } from './reel-plays';

test("plays of originals keep a phone's sound as it is", async () => {
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
