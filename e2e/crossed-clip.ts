import type { Page } from 'playwright/test';
import type { EditorEvent } from '@/domain/editor/editor-events';
import { FRAME_RATE } from '@/domain/limits';
import { makeClipFile, type LabClip } from './clips-on-disk';
import { openTrackedClip } from './tracked-clip';

/** A clip in which someone in the same kit passes in front of the player. */
export const CROSSED_CLIP = { durationSec: 4, hasTwin: true } as const;

/** The frame in which one person is behind the other, and the frame in which they are apart again. */
const TOGETHER = 60;
const APART = 75;

/** Opens such a clip as a new user. The track switched to the other person, and reports a possible switch. */
export async function openCrossedClip(page: Page, lab: Page, path: string, email: string): Promise<LabClip> {
  const edits = withTheTwin(await makeClipFile(lab, path, CROSSED_CLIP));
  return openTrackedClip(page, lab, path, email, { ...CROSSED_CLIP, edits });
}

function withTheTwin({ truth, widthPx, heightPx, playerRadiusPx }: LabClip): readonly EditorEvent[] {
  // Moves like the lab's other person (see crossedByTwin in lab/lab.ts).
  const twinAt = (frame: number) => ({
    x: widthPx * (0.81 - (0.17 * frame) / FRAME_RATE),
    y: heightPx * 0.48,
  });
  const points = truth.slice(TOGETHER).map((_, index) => ({
    ...twinAt(TOGETHER + index),
    timeSec: (TOGETHER + index) / FRAME_RATE,
    isManual: false,
    isInterpolated: false,
    confidence: 0.95,
  }));
  const crossing = {
    fromSec: TOGETHER / FRAME_RATE,
    timeSec: APART / FRAME_RATE,
    followed: twinAt(APART),
    other: truth[APART] ?? { x: 0, y: 0 },
    radiusPx: playerRadiusPx,
  };
  return [
    { type: 'retrack', timeSec: (TOGETHER - 1) / FRAME_RATE, direction: 'forward' },
    { type: 'pointsTracked', points },
    { type: 'crossed', crossing },
    { type: 'finish' },
  ];
}
