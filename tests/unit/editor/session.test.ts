import { describe, expect, it, vi } from 'vitest';
import type { EditorEvent } from '@/domain/editor/editor-events';
import { createEditorSession } from '@/studio/session/create-session';
import { drawnPointsOf, finishedPathOf } from '@/studio/session/finished-path';
import { setPenPoint } from '@/features/editor/commands/drawing-pen';
import { isRingHeld, moveRingBy, takeRing } from '@/features/editor/commands/ring-hand';
import { CLIP_INFO, CLIP_VIDEO } from '../../clip-fixtures';
import { pretendPlayback } from '../../component/support/pretend-playback';
import { CLIP_TERMS, openedSession, OVERLAY_STYLE, TRACKED, TRACKED_POINTS } from '../../editor-fixtures';

const open = (events: readonly EditorEvent[] = []) =>
  openedSession({ playback: pretendPlayback(40), events });

describe('the editor’s session', () => {
  it('does not notify listeners of an event that changes nothing', () => {
    const session = open();
    const listener = vi.fn();
    session.store.subscribe(listener);
    session.dispatch({ type: 'trackLost', lostAtSec: 1 });
    expect(listener).not.toHaveBeenCalled();
    session.dispatch({ type: 'selectTarget' });
    expect(listener).toHaveBeenCalledOnce();
  });

  it('keeps the rest of the session’s state when an event changes the machine', () => {
    const session = open();
    session.change({ method: 'lucas-kanade' });
    session.dispatch({ type: 'selectTarget' });
    expect(session.getState()).toMatchObject({ method: 'lucas-kanade', phase: { kind: 'selecting' } });
  });

  it('has no playback before there is a video', () => {
    const session = createEditorSession({
      clip: { video: CLIP_VIDEO, source: { kind: 'blob', blob: new Blob() }, info: CLIP_INFO },
      terms: CLIP_TERMS,
      styling: { style: OVERLAY_STYLE, title: 'Final', description: '' },
      initial: null,
      isDebug: false,
      track: () => Promise.resolve('stopped'),
    });
    expect(() => session.playback).toThrow('There is no video to act on yet.');
  });

  it.each<[string, EditorEvent]>([
    ['a selection', { type: 'selectTarget' }],
    ['an export', { type: 'exportStarted' }],
    ['drawing', { type: 'startDrawing' }],
  ])('releases the ring for %s, with its moves as one undo step', (_what, event) => {
    const session = open(TRACKED);
    takeRing(session);
    moveRingBy(session, 5, 0);
    moveRingBy(session, 5, 0);
    expect(session.getState()).toMatchObject({ isRingTaken: true, isAdjusting: true });
    const steps = session.getState().history.past.length;
    session.dispatch(event);
    expect(session.getState()).toMatchObject({ isRingTaken: false, isAdjusting: false });
    for (const end of ['clear', 'exportEnded', 'stopDrawing'] as const) session.dispatch({ type: end });
    expect(session.getState().phase.kind).toBe('replay');
    expect(isRingHeld(session.getState())).toBe(false);
    expect(session.getState().history.past).toHaveLength(steps + 1);
  });

  it('puts the pen away when drawing ends', () => {
    const session = open([{ type: 'startDrawing' }]);
    setPenPoint(session);
    expect(session.getState().penPlace).toEqual({ x: 640, y: 360 });
    session.dispatch({ type: 'stopDrawing' });
    expect(session.getState().penPlace).toBeNull();
  });
});

describe('the finished path', () => {
  it('is simplified once, and drawn as stored', () => {
    const session = open(TRACKED);
    const path = finishedPathOf(session.getState());
    expect(path?.points).toHaveLength(TRACKED_POINTS.length);
    session.dispatch({ type: 'rename', title: 'Semi-final' });
    expect(finishedPathOf(session.getState())).toBe(path);
    expect(drawnPointsOf(session.getState())).toBe(path?.points);
  });

  it('is the previous one in the middle of a gesture, while all points are drawn', () => {
    const session = open(TRACKED);
    const path = finishedPathOf(session.getState());
    session.dispatch({ type: 'setKey', timeSec: 1, x: 400, y: 300, isFinal: false });
    expect(finishedPathOf(session.getState())).toBe(path);
    expect(drawnPointsOf(session.getState())).toBe(session.getState().tracks[0].points);
    session.dispatch({ type: 'settle' });
    expect(finishedPathOf(session.getState())).not.toBe(path);
  });

  it('is null while the path is being edited', () => {
    const session = open(TRACKED.slice(0, -1));
    expect(finishedPathOf(session.getState())).toBeNull();
    expect(drawnPointsOf(session.getState())).toBe(session.getState().tracks[0].points);
  });
});
