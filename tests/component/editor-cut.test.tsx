// @module-tag core
import { fireEvent, screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import type { EditorEvent } from '@/domain/editor/editor-events';
import { PriceNote } from '@/features/editor/panels/price-note';
import { clipPrice, type ClipPrice } from '@/studio/clip/clip-price';
import type { TokenShortage } from '@/studio/session/shortage';
import { Timeline } from '@/features/editor/timeline/timeline';
import { CLIP_INFO, CLIP_VIDEO } from '../clip-fixtures';
import { TRACKED } from '../editor-fixtures';
import { PAID, showOnDesk } from './support/editor-desk';
import { renderScreen } from './support/render-screen';

const CUT = { first: 30, end: 60 };
const CUT_EVENT: EditorEvent = { type: 'cut', cut: CUT, isFinal: true };
const SELECTED: readonly EditorEvent[] = [
  { type: 'selectTarget' },
  { type: 'place', x: 300, y: 200 },
  { type: 'confirm', timeSec: 0 },
];

function showTimeline(setting: Parameters<typeof showOnDesk>[1] = {}) {
  const desk = showOnDesk(<Timeline />, { events: TRACKED, firstShown: 42, ...setting });
  const handle = (name: 'In' | 'Out') => screen.getByRole('slider', { name });
  return { ...desk, handle, cut: () => desk.state().cut };
}

describe('in and out', () => {
  it('are set with I and O at the playhead, removed with X, and undone step by step', async () => {
    const { user, session, cut } = showTimeline();
    await user.keyboard('i');
    expect(cut()).toEqual({ first: 42, end: 180 });
    session.playback.seekToFrame(71);
    await user.keyboard('o');
    expect(cut()).toEqual({ first: 42, end: 72 });
    expect(screen.getByText('0:01.40 to 0:02.40, 30 frames kept')).toBeVisible();
    expect(screen.getByText('Tracked 30 of 30 frames')).toBeVisible();
    await user.keyboard('x');
    expect(cut()).toBeNull();
    await user.keyboard('{Control>}z{/Control}');
    expect(cut()).toEqual({ first: 42, end: 72 });
    await user.keyboard('{Control>}zz{/Control}');
    expect(cut()).toBeNull();
    expect(screen.getByText('Tracked 90 of 180 frames')).toBeVisible();
  });

  it('have buttons', async () => {
    const { user, session, cut } = showTimeline();
    expect(screen.queryByRole('button', { name: /Keep the whole clip/ })).toBeNull();
    await user.click(screen.getByRole('button', { name: /^Set out/ }));
    session.playback.seekToFrame(10);
    await user.click(screen.getByRole('button', { name: /^Set in/ }));
    expect(cut()).toEqual({ first: 10, end: 43 });
    await user.click(screen.getByRole('button', { name: /^Keep the whole clip/ }));
    expect(cut()).toBeNull();
  });

  it('have handles for the keyboard, which show their frame and leave at least one frame', async () => {
    const { user, session, handle, cut } = showTimeline();
    handle('In').focus();
    await user.keyboard('{ArrowRight}{ArrowRight}{ArrowLeft}{PageDown}');
    expect(cut()).toEqual({ first: 31, end: 180 });
    expect(session.playback.getFrame()).toBe(31);
    expect(handle('In')).toHaveAttribute('aria-valuetext', '0:01.03, frame 32');
    handle('Out').focus();
    await user.keyboard('{Home}');
    expect(cut()).toEqual({ first: 31, end: 32 });
    expect(session.playback.getFrame()).toBe(31);
    await user.keyboard('{End}');
    handle('In').focus();
    await user.keyboard('{Home}');
    expect(cut()).toBeNull();
  });

  it('have handles for the pointer, and a drag is one undo step', async () => {
    const { user, session, handle, cut } = showTimeline();
    const out = handle('Out');
    const area = out.parentElement ?? out;
    area.getBoundingClientRect = () => new DOMRect(0, 0, 1800, 44);
    const held = new Set<number>();
    out.setPointerCapture = (id) => held.add(id);
    out.hasPointerCapture = (id) => held.has(id);
    fireEvent.pointerDown(out, { pointerId: 1, button: 0, clientX: 1800 });
    for (const clientX of [1500, 900, 602]) fireEvent.pointerMove(out, { pointerId: 1, clientX });
    fireEvent.pointerUp(out, { pointerId: 1 });
    expect(cut()).toEqual({ first: 0, end: 60 });
    expect(session.playback.getFrame()).toBe(59);
    await user.keyboard('{Control>}z{/Control}');
    expect(cut()).toBeNull();
  });

  it('stay while the clip is being tracked', async () => {
    const { user, handle, cut } = showTimeline({ events: [...SELECTED, { type: 'start', timeSec: 0 }] });
    await user.keyboard('i');
    expect(handle('In')).toHaveAttribute('aria-disabled', 'true');
    expect(screen.getByRole('button', { name: /^Set in/ })).toBeDisabled();
    handle('Out').focus();
    fireEvent.keyDown(handle('Out'), { key: 'ArrowLeft' });
    expect(cut()).toBeNull();
  });

  it('keep a run from starting outside them', async () => {
    const { user, session, state } = showTimeline({ events: [...SELECTED, CUT_EVENT] });
    await user.keyboard('t');
    expect(await screen.findByText('This frame is outside the kept part.')).toBeVisible();
    expect(state().phase.kind).toBe('readyToTrack');
    // Another player is chosen on a kept frame.
    session.playback.seekToFrame(100);
    await user.keyboard('s');
    expect(session.playback.getFrame()).toBe(30);
  });
});

describe('the price of a part', () => {
  const price = (charge: Pick<typeof CLIP_VIDEO, 'tokensConsumed' | 'paidFrames'>, remaining = 25_000) =>
    clipPrice({ info: CLIP_INFO }, charge, remaining, { first: 0, end: 100 });

  it('counts the kept frames, and the file once', () => {
    renderScreen(<PriceNote price={price(CLIP_VIDEO)} />);
    expect(screen.getByText('100 frames cost 2,410 tokens')).toBeVisible();
    expect(
      screen.getByText('Each frame is charged once, when tracking starts. You have 25,000.'),
    ).toBeVisible();
  });

  it('shows the file size in words that fit any number when the whole clip is tracked', () => {
    const info = { ...CLIP_INFO, sizeBytes: 8 * 1024 ** 3 };
    renderScreen(<PriceNote price={clipPrice({ info }, CLIP_VIDEO, null, null)} />);
    expect(screen.getByText(/frames and a file of 8 GB\. Charged once for this clip/)).toBeVisible();
  });

  it('counts only what is new in a partly paid part', () => {
    const charge = { tokensConsumed: 1450, paidFrames: [{ first: 40, end: 100 }] };
    renderScreen(<PriceNote price={price(charge)} />);
    expect(screen.getByText('40 more frames cost 960 tokens')).toBeVisible();
    expect(screen.getByText(/^60 of 100 frames are already paid\. Each frame is charged once/)).toBeVisible();
  });

  it('is zero if everything is paid, as a part or with the whole clip', () => {
    for (const end of [100, Number.POSITIVE_INFINITY]) {
      const paid = price({ tokensConsumed: 8938, paidFrames: [{ first: 0, end }] }, 0);
      expect(paid).toMatchObject({ neededTokens: 0, isAffordable: true });
    }
    renderScreen(<PriceNote price={price({ tokensConsumed: 2410, paidFrames: [{ first: 0, end: 100 }] })} />);
    expect(screen.getByText(/Tracking and exporting this part of it again is free\.$/)).toBeVisible();
  });
});

describe('too few tokens', () => {
  const POOR: ClipPrice = {
    ...PAID,
    neededTokens: 4330,
    chargedTokens: 0,
    remaining: 500,
    unpaidFrames: 180,
    paidFrames: [],
    payableFrames: 20,
    isAffordable: false,
  };

  /** What the app shows when tracking starts with too few tokens. */
  async function shortageOf(setting: Parameters<typeof showOnDesk>[1]) {
    const onTokenShortage = vi.fn<(shortage: TokenShortage) => void>();
    const desk = showTimeline({ price: POOR, ...setting, onTokenShortage });
    await desk.user.keyboard('t');
    return { ...desk, shortage: onTokenShortage.mock.calls[0]?.[0] };
  }

  it('offer the affordable part, from the start of what is kept', async () => {
    const { shortage, cut } = await shortageOf({ events: SELECTED, firstShown: 0 });
    expect(shortage).toMatchObject({ neededTokens: 4330, shorterCut: { frames: 20 } });
    shortage?.shorterCut?.apply();
    expect(cut()).toEqual({ first: 0, end: 20 });
  });

  it('offer the part from where the player was chosen, if the other one ends before that', async () => {
    const events = [...SELECTED.slice(0, 2), { type: 'confirm', timeSec: 2 } as const];
    const { shortage, cut } = await shortageOf({ events, firstShown: 60 });
    shortage?.shorterCut?.apply();
    expect(cut()).toEqual({ first: 60, end: 80 });
  });

  it('offer nothing if they don’t cover a single frame', async () => {
    const { shortage } = await shortageOf({
      events: SELECTED,
      firstShown: 0,
      price: { ...POOR, payableFrames: 0 },
    });
    expect(shortage).toEqual({ neededTokens: 4330, shorterCut: null });
  });
});
