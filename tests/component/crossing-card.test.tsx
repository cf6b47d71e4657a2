import { act, screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { EditorEvent } from '@/domain/editor/editor-events';
import { positionAt } from '@/domain/path';
import type { Crossing, TrackPoint } from '@/domain/track';
import { SideColumn } from '@/features/editor/side-column';
import type { FilmstripReader } from '@/media/reading/filmstrip';
import { showOnDesk } from './support/editor-desk';

const reader = vi.hoisted(() => ({ read: vi.fn<FilmstripReader['read']>(), close: vi.fn<() => void>() }));
vi.mock('@/media/reading/filmstrip', () => ({ openFilmstrip: () => reader }));

beforeEach(() => reader.read.mockReset().mockReturnValue(Promise.resolve()));

const points = (from: number, to: number): readonly TrackPoint[] =>
  Array.from({ length: to - from + 1 }, (_, k) => ({
    x: 300,
    y: 200,
    timeSec: (from + k) / 30,
    isManual: false,
    isInterpolated: false,
    confidence: 0.9,
  }));
const crossingOn = (frame: number): Crossing => ({
  fromSec: (frame - 10) / 30,
  timeSec: frame / 30,
  followed: { x: 300, y: 200 },
  other: { x: 380, y: 210 },
  radiusPx: 50,
});
const [FIRST, SECOND] = [crossingOn(30), crossingOn(60)];
const DONE: readonly EditorEvent[] = [
  { type: 'selectTarget' },
  { type: 'place', x: 300, y: 200 },
  { type: 'confirm', timeSec: 0 },
  { type: 'start', timeSec: 0 },
  { type: 'pointsTracked', points: points(0, 30) },
  { type: 'crossed', crossing: FIRST },
  { type: 'pointsTracked', points: points(31, 60) },
  { type: 'crossed', crossing: SECOND },
  { type: 'pointsTracked', points: points(61, 89) },
  { type: 'finish' },
];

function openQuestion(events: readonly EditorEvent[] = DONE) {
  const style = { playerName: 'Nora' };
  const named: readonly EditorEvent[] = [{ type: 'restyle', style, isFinal: true }, ...events];
  const desk = showOnDesk(<SideColumn />, { events: named });
  const { playback } = desk.session;
  const seek = (frame: number): void => act(() => playback.seekToFrame(frame));
  return { ...desk, seek, shownFrame: () => playback.getFrame() };
}

const card = () => screen.getByRole('region', { name: 'Look-alikes' });

describe('the question of look-alikes', () => {
  it('shows both in the frame where they are apart', () => {
    openQuestion();
    expect(within(card()).getByRole('heading', { name: 'Which one is Nora?' })).toBeInTheDocument();
    expect(card()).toHaveTextContent('Question 1 of 2. Two look-alikes crossed at 0:01.0');
    expect(within(card()).getByRole('button', { name: 'Choose the one with the ring' })).toBeEnabled();
    expect(within(card()).getByRole('button', { name: 'Choose the other one' })).toBeEnabled();
    expect(reader.read.mock.calls[0]?.[0]).toEqual([30]);
  });

  it('is the one nearest to the visible frame', () => {
    const { seek } = openQuestion();
    seek(70);
    expect(card()).toHaveTextContent('Question 2 of 2. Two look-alikes crossed at 0:02.0');
  });

  it('is answered by a click: the track was right, and the next question appears', async () => {
    const { user, state } = openQuestion();
    await user.click(screen.getByRole('button', { name: 'Choose the one with the ring' }));
    expect(state().phase.kind).toBe('replay');
    expect(state().tracks[0].points.find(({ timeSec }) => timeSec === 1)).toMatchObject({
      isManual: true,
      x: 300,
    });
    expect(card()).toHaveTextContent('Two look-alikes crossed at 0:02.0');
    expect(card()).not.toHaveTextContent('Question');
  });

  it('is answered by a click: the other person is tracked from there', async () => {
    const { user, state } = openQuestion();
    await user.click(screen.getByRole('button', { name: 'Choose the other one' }));
    expect(state().phase).toMatchObject({
      kind: 'tracking',
      run: { startSec: 1, selection: { x: 380, y: 210 } },
    });
    expect(positionAt(state().tracks[0].points, 1)).toMatchObject({ x: 380, y: 210, isInterpolated: false });
    expect(screen.queryByRole('region', { name: 'Look-alikes' })).not.toBeInTheDocument();
  });

  it.each([
    ['1', 'replay'],
    ['2', 'tracking'],
  ])('is answered by the key %s', async (key, phase) => {
    const { user, state } = openQuestion();
    await user.keyboard(key);
    expect(state().phase.kind).toBe(phase);
    expect(state().tracks[0].points.some(({ isManual, timeSec }) => isManual && timeSec === 1)).toBe(true);
  });

  it('leads to its frame', async () => {
    const { user, shownFrame } = openQuestion();
    await user.click(screen.getByRole('button', { name: 'Show in the video' }));
    expect(shownFrame()).toBe(30);
  });

  it('does not appear if nobody crossed, and disappears when a key is set on its frame', () => {
    const { unmount } = openQuestion(DONE.filter(({ type }) => type !== 'crossed'));
    expect(screen.queryByRole('region', { name: 'Look-alikes' })).not.toBeInTheDocument();
    unmount();
    openQuestion([
      ...DONE.filter((event) => event.type !== 'crossed' || event.crossing === FIRST),
      { type: 'setKey', timeSec: 1, x: 320, y: 200, isFinal: true },
    ]);
    expect(screen.queryByRole('region', { name: 'Look-alikes' })).not.toBeInTheDocument();
  });
});
