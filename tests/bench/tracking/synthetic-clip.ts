import { FRAME_RATE } from '@/domain/limits';
import { makeClip, wanderingPath } from '../../media/clips';
import type { ClipOptions } from '../../media/clips';
import { store } from './fetch-clip';
import type { SynthesizedClip } from './page-api';

/** Box sides per radius, so that the rule in starts.ts produces the player's circle. */
const SIDES_PER_RADIUS = 1 / 0.55;

/** Sequences for machines without data; each is difficult in one way. */
const SCENES: Readonly<Record<string, ClipOptions>> = {
  plain: {},
  small: { widthPx: 320, heightPx: 240, playerRadiusPx: 20 },
  fast: { playerAt: (timeSec) => wanderingPath(640, 360)(2.5 * timeSec), panPxPerSec: { x: 200, y: 30 } },
  occluded: { occlusion: { fromSec: 2, toSec: 2.4 } },
  growing: { scaleAt: (timeSec) => 1 + 0.15 * timeSec },
  blurred: { blurPx: 2.5 },
  hd: { widthPx: 1280, heightPx: 720 },
};

export const SYNTHETIC_NAMES: readonly string[] = Object.keys(SCENES);

/** Makes one of the sequences and stores it. */
export async function synthesizeClip(name: string, storeUrl: string): Promise<SynthesizedClip> {
  const scene = SCENES[name] ?? {};
  const clip = await makeClip(scene);
  await store(storeUrl, 0, clip.blob);
  const boxes = Array.from({ length: clip.frames }, (_, frame) => {
    const timeSec = frame / FRAME_RATE;
    const { x, y } = clip.truthAt(timeSec);
    const sidePx = SIDES_PER_RADIUS * clip.playerRadiusPx * (scene.scaleAt?.(timeSec) ?? 1);
    return { x: x - sidePx / 2, y: y - sidePx / 2, sidePx };
  });
  return { radiusPx: clip.playerRadiusPx, boxes };
}
