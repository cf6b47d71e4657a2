import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ChargeAnswer } from '@/studio/session/clip-terms';
import { createEditorSession } from '@/studio/session/create-session';
import type { EditorSession, TrackingEnd } from '@/studio/session/editor-session';
import { runTracking } from '@/studio/work/run-tracking';
import { coolDownTracking } from '@/media/tracking/track-player';
import { CLIP_INFO, CLIP_VIDEO } from '../clip-fixtures';
import { CLIP_TERMS, OVERLAY_STYLE } from '../editor-fixtures';
import { makeClip, type SyntheticClip } from './clips';

/** A charge whose answer comes from the test. */
class HeldCharge {
  calls = 0;
  answer: (answer: ChargeAnswer) => void = () => undefined;
  private tellAsked: () => void = () => undefined;
  readonly asked = new Promise<void>((resolve) => (this.tellAsked = resolve));
  private readonly answered = new Promise<ChargeAnswer>((resolve) => (this.answer = resolve));

  charge = (): Promise<ChargeAnswer> => {
    this.calls++;
    this.tellAsked();
    return this.answered;
  };
}

let clip: SyntheticClip;
beforeAll(async () => {
  clip = await makeClip({ durationSec: 1 });
});
afterAll(coolDownTracking);

/** A session with a selected player, and its run. */
async function begun(): Promise<{ session: EditorSession; held: HeldCharge; ended: Promise<TrackingEnd> }> {
  const held = new HeldCharge();
  const session = createEditorSession({
    clip: {
      video: CLIP_VIDEO,
      source: { kind: 'blob', blob: clip.blob },
      info: { ...CLIP_INFO, widthPx: clip.widthPx, heightPx: clip.heightPx, frameCount: clip.frames },
    },
    terms: CLIP_TERMS,
    styling: { style: OVERLAY_STYLE, title: 'Final', description: '' },
    initial: null,
    isDebug: false,
    track: (opened, event, signal) => runTracking(opened, event, { signal, charge: held.charge }),
  });
  const { x, y } = clip.truthAt(0);
  session.dispatch({ type: 'selectTarget' });
  session.dispatch({ type: 'place', x, y });
  session.dispatch({ type: 'resize', radius: clip.playerRadiusPx });
  session.dispatch({ type: 'confirm', timeSec: 0 });
  return { session, held, ended: session.track({ type: 'start', timeSec: 0 }) };
}

const phaseOf = (session: EditorSession): string => session.getState().phase.kind;

test('charges a run once, when its first points arrive, and ends it only after the answer', async () => {
  const { session, held, ended } = await begun();
  await held.asked;
  await expect.poll(() => session.getState().tracks[0].points.length).toBe(clip.frames);
  expect(phaseOf(session)).toBe('tracking');
  held.answer('paid');
  expect(await ended).toBe('completed');
  expect(phaseOf(session)).toBe('replay');
  expect(session.getState().tracks[0].points).toHaveLength(clip.frames);
  expect(session.getState().progress).toBeNull();
  expect(held.calls).toBe(1);
});

describe('a run ends at once', () => {
  test.each<[ChargeAnswer, TrackingEnd, object]>([
    ['short', 'short', { kind: 'replay' }],
    ['measure', 'failed', { kind: 'failed', failure: 'measure' }],
  ])('when it is charged and the answer is %s', async (answer, end, phase) => {
    const { session, held, ended } = await begun();
    await held.asked;
    held.answer(answer);
    expect(await ended).toBe(end);
    expect(session.getState().phase).toMatchObject(phase);
    expect(session.getState().tracks[0].points.length).toBeGreaterThan(0);
  });

  test('when the user stops it; a later answer changes nothing', async () => {
    const { session, held, ended } = await begun();
    await held.asked;
    session.dispatch({ type: 'finish' });
    expect(await ended).toBe('stopped');
    const before = session.getState();
    held.answer('measure');
    await Promise.resolve();
    expect(session.getState()).toBe(before);
  });

  test('when its session stops, leaving the phase unchanged', async () => {
    const { session, held, ended } = await begun();
    await held.asked;
    session.stop();
    expect(await ended).toBe('stopped');
    expect(phaseOf(session)).toBe('tracking');
    const { points } = session.getState().tracks[0];
    held.answer('paid');
    await Promise.resolve();
    expect(session.getState().tracks[0].points).toBe(points);
  });
});
