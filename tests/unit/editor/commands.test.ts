import { describe, expect, it, vi } from 'vitest';
import type { EditorEvent } from '@/domain/editor/editor-events';
import { ALL_COMMANDS as COMMANDS } from '@/features/editor/commands/command-groups';
import { togglePlay } from '@/features/editor/commands/playback-commands';
import { exportVideo } from '@/features/editor/commands/tracking-commands';
import type { FilmPlayback } from '@/studio/playback/film-playback';
import { openedSession } from '../../editor-fixtures';

/** The session after a series of events, with a playback that only records calls. */
function sessionAfter(events: readonly EditorEvent[]) {
  const play = vi.fn(() => Promise.resolve());
  const playback: FilmPlayback = {
    grid: { firstTimestampSec: 0, frameCount: 300 },
    subscribe: () => () => undefined,
    getStatus: () => ({ isPlaying: false, isMuted: false, speed: 1 }),
    getFrame: () => 90,
    onFrame: () => () => undefined,
    onPicture: () => () => undefined,
    play,
    pause: vi.fn(),
    seekToFrame: vi.fn(),
    cover: vi.fn(),
    isCovered: () => false,
    uncover: vi.fn(),
    reloadAt: vi.fn(),
    getFreeze: () => null,
    seekToFreeze: vi.fn(),
    setSpeed: vi.fn(),
    setMuted: vi.fn(),
    dispose: vi.fn(),
  };
  const session = openedSession({ playback, events });
  const dispatch = vi.spyOn(session, 'dispatch');
  return { session, play, sent: () => dispatch.mock.calls.map(([event]) => event) };
}

/** The command that a key runs in a state; the first enabled one, like the key handler. */
function commandOf(
  key: string,
  { session }: Pick<ReturnType<typeof sessionAfter>, 'session'>,
): string | undefined {
  return COMMANDS.find((command) => command.keys.includes(key) && command.isEnabled(session))?.id;
}

const PENDING: readonly EditorEvent[] = [{ type: 'selectTarget' }, { type: 'place', x: 100, y: 100 }];
const READY: readonly EditorEvent[] = [...PENDING, { type: 'confirm', timeSec: 3 }];
const STARTED: readonly EditorEvent[] = [...READY, { type: 'start', timeSec: 3 }];
const TRACKING: readonly EditorEvent[] = [
  ...STARTED,
  {
    type: 'pointsTracked',
    points: [{ x: 100, y: 100, timeSec: 3, isManual: true, isInterpolated: false }],
  },
];
const LOST: readonly EditorEvent[] = [...TRACKING, { type: 'trackLost', lostAtSec: 3 }];
const BROKEN: EditorEvent = { type: 'trackFailed', failure: 'internal' };
const REPLAY: readonly EditorEvent[] = [...TRACKING, { type: 'finish' }];
const CORRECTING: readonly EditorEvent[] = [...REPLAY, { type: 'trackAgain', timeSec: 3 }];

describe('editor commands', () => {
  it('gives each command a unique id and at most one label', () => {
    const ids = COMMANDS.map((command) => command.id);
    expect(new Set(ids).size).toBe(ids.length);
  });

  it.each([
    [
      'idle',
      [],
      { s: 'select-target', ' ': 'toggle-play', e: undefined, t: undefined, ArrowLeft: 'second-back' },
    ],
    [
      'selecting',
      [{ type: 'selectTarget' }],
      { Enter: 'place-circle', Escape: 'clear-selection', ' ': undefined, ArrowLeft: 'second-back' },
    ],
    [
      'drawing',
      [{ type: 'startDrawing' }],
      {
        Enter: 'set-point',
        ArrowLeft: 'nudge-left',
        '[': 'smaller',
        Escape: 'stop-drawing',
        d: 'stop-drawing',
      },
    ],
    [
      'pending',
      PENDING,
      { Enter: 'confirm-selection', Escape: 'clear-selection', ' ': undefined, ArrowLeft: 'nudge-left' },
    ],
    [
      'ready',
      READY,
      { t: 'start-tracking', s: 'select-target', Escape: 'clear-selection', ' ': 'toggle-play' },
    ],
    ['tracking', TRACKING, { t: 'stop-tracking', Enter: 'stop-tracking', ' ': undefined, ',': undefined }],
    ['lost', LOST, { t: 'resume-tracking', Enter: 'resume-tracking', ArrowUp: 'nudge-up', '[': 'smaller' }],
    [
      'broken off',
      [...TRACKING, BROKEN],
      { t: 'continue-tracking', Enter: 'continue-tracking', ArrowUp: 'nudge-up', ',': 'step-back' },
    ],
    [
      'broken before the first point',
      [...STARTED, BROKEN],
      { t: 'retry-tracking', Enter: 'retry-tracking', Escape: 'leave-failure', ArrowLeft: 'second-back' },
    ],
    [
      'replay',
      REPLAY,
      { e: 'export', s: 'select-target', t: 'track-again', ' ': 'toggle-play', k: 'toggle-play' },
    ],
    [
      'correcting',
      CORRECTING,
      { t: 'track-from-here', Escape: 'clear-selection', ArrowLeft: 'nudge-left', ' ': undefined },
    ],
  ] as const)(
    '%s: each key does its command in each phase where it is allowed',
    (_name, events, expected) => {
      const opened = sessionAfter(events);
      for (const [key, id] of Object.entries(expected))
        expect([key, commandOf(key, opened)]).toEqual([key, id]);
    },
  );

  it('enables undo and redo only if there is a step', () => {
    const style = { circleSize: 90 };
    const changed: readonly EditorEvent[] = [{ type: 'restyle', style, isFinal: true }];
    expect(commandOf('Mod+z', sessionAfter([]))).toBeUndefined();
    expect(commandOf('Mod+z', sessionAfter(changed))).toBe('undo');
    expect(commandOf('Mod+Shift+z', sessionAfter(changed))).toBeUndefined();
    expect(commandOf('Mod+Shift+z', sessionAfter([...changed, { type: 'undo' }]))).toBe('redo');
    expect(commandOf('Mod+z', sessionAfter([...changed, ...STARTED]))).toBeUndefined();
  });

  it('closes Tracking Settings on Escape unless Escape has something more urgent to do', () => {
    const pending = sessionAfter(PENDING);
    pending.session.change({ settingsOpenedIn: 'pending' });
    expect(commandOf('Escape', pending)).toBe('clear-selection');
    const replay = sessionAfter(REPLAY);
    replay.session.change({ settingsOpenedIn: 'replay' });
    expect(commandOf('Escape', replay)).toBe('close-settings');
    expect(commandOf('Escape', sessionAfter(REPLAY))).toBeUndefined();
  });

  it('cancels the pending selection when playback is started from the button', () => {
    const { session, sent, play } = sessionAfter(PENDING);
    togglePlay.perform(session);
    expect(sent()).toEqual([{ type: 'play' }]);
    expect(play).toHaveBeenCalledOnce();
  });

  it('places the circle with a key: in the middle, or on the path', () => {
    const place = COMMANDS.find((command) => command.id === 'place-circle');
    const first = sessionAfter([{ type: 'selectTarget' }]);
    place?.perform(first.session);
    expect(first.sent()).toEqual([{ type: 'place', x: 640, y: 360, isClick: true }]);
    const again = sessionAfter([...REPLAY, { type: 'selectTarget' }]);
    place?.perform(again.session);
    expect(again.sent()).toEqual([{ type: 'place', x: 100, y: 100, isClick: true }]);
  });

  it('confirms the circle at the visible frame’s time', () => {
    const { session, sent } = sessionAfter(PENDING);
    COMMANDS.find((command) => command.id === 'confirm-selection')?.perform(session);
    expect(sent()).toEqual([{ type: 'confirm', timeSec: 3 }]);
  });

  it('offers export only in replay', () => {
    for (const events of [[], PENDING, READY, TRACKING, LOST, CORRECTING]) {
      expect(exportVideo.isEnabled(sessionAfter(events).session)).toBe(false);
    }
    expect(exportVideo.isEnabled(sessionAfter(REPLAY).session)).toBe(true);
  });
});
