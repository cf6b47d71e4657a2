import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { EditorEvent } from '@/domain/editor/editor-events';
import { editorReducer } from '@/domain/editor/editor-machine';
import type { TrackingFailure } from '@/domain/errors';
import type { TrackPoint } from '@/domain/track';
import { ReplayCard } from '@/features/editor/panels/replay-card';
import { SideColumn } from '@/features/editor/side-column';
import { StageHint } from '@/features/editor/stage/stage-hint';
import type { TrackingProgress } from '@/media/tracking/track-player';
import { openedEditor } from '../editor-fixtures';
import { PAID, showOnDesk } from './support/editor-desk';

const SHOWN_FRAME = 42;

const START: readonly EditorEvent[] = [
  { type: 'selectTarget' },
  { type: 'place', x: 300, y: 200 },
  { type: 'confirm', timeSec: 0 },
  { type: 'start', timeSec: 0 },
];
const TRACKED: readonly EditorEvent[] = [
  ...START,
  {
    type: 'pointsTracked',
    points: Array.from({ length: 96 }, (_, frame): TrackPoint => ({
      x: 300 + frame,
      y: 200,
      timeSec: frame / 30,
      isManual: frame === 0,
      isInterpolated: false,
    })),
  },
];

interface CardSetting {
  readonly progress?: TrackingProgress;
  readonly chargedTokens?: number;
}

/** The current card with the real machine and the real commands behind it; no engine. */
function openCard(events: readonly EditorEvent[], { progress, chargedTokens = 0 }: CardSetting = {}) {
  const style = { playerName: 'Nora' };
  const desk = showOnDesk(<SideColumn />, {
    events: [{ type: 'restyle', style, isFinal: true }, ...events],
    firstShown: SHOWN_FRAME,
    price: { ...PAID, chargedTokens, neededTokens: chargedTokens > 0 ? 0 : 4330 },
  });
  if (progress) act(() => desk.session.change({ progress }));
  return { ...desk, phase: () => desk.state().phase };
}

describe('the cards on a touch screen', () => {
  afterEach(() => void vi.restoreAllMocks());

  const openUnderFingers = (events: readonly EditorEvent[]) => {
    vi.spyOn(window, 'matchMedia').mockImplementation(
      (media) => ({ media, matches: media.includes('coarse') }) as MediaQueryList,
    );
    return showOnDesk(
      <>
        <StageHint />
        <SideColumn />
      </>,
      { events },
    );
  };

  it.each([
    ['before anything', []],
    ['while a player is selected', START.slice(0, 1)],
    ['with a circle', START.slice(0, 2)],
    ['while a path is drawn', [{ type: 'startDrawing' }]],
  ] as const)('mention taps instead of clicks and keys, %s', (_when, events) => {
    const { container } = openUnderFingers(events);
    expect(container).not.toHaveTextContent(/click|arrow keys|by keys/i);
  });

  it('say how to select the player', () => {
    openUnderFingers(START.slice(0, 1));
    // On the card and on the picture.
    expect(screen.getAllByText('Tap your player')).toHaveLength(2);
  });
});

const REASONS: readonly (readonly [TrackingFailure, RegExp])[] = [
  ['engine-load', /The tracking engine could not be loaded\. Check your connection\./],
  ['clip', /The clip could not be read\./],
  ['no-decoder', /This browser cannot decode the clip\./],
  ['decode', /Picture data is damaged or missing here/],
  ['worker-died', /The browser stopped the tracking engine/],
  ['internal', /Something went wrong in the tracking engine\./],
  ['measure', /The length of this clip cannot be read/],
  ['charge', /The tokens could not be charged\./],
];

describe('a run that failed', () => {
  it.each(REASONS)('says why (%s), that the points are kept, and offers to continue', (failure, reason) => {
    openCard([...TRACKED, { type: 'trackFailed', failure }], { chargedTokens: 4330 });
    const card = screen.getByRole('region', { name: 'Tracking stopped' });
    expect(card).toHaveTextContent('Stopped at 0:03.1');
    expect(card).toHaveTextContent('Tracking stopped because of a problem. You keep what was tracked.');
    expect(card).toHaveTextContent(reason);
    expect(card).toHaveTextContent('96 tracked frames are safe. Resuming is free.');
    expect(screen.getByRole('button', { name: 'Continue from here' })).toBeEnabled();
    expect(screen.getByRole('group', { name: 'Move the circle 5 pixels' })).toBeInTheDocument();
  });

  it('continues from the visible frame, with the circle where it was moved', { tags: 'core' }, async () => {
    const { user, phase } = openCard([...TRACKED, { type: 'trackFailed', failure: 'worker-died' }]);
    await user.click(screen.getByRole('button', { name: 'Move up 5 px' }));
    await user.click(screen.getByRole('button', { name: 'Continue from here' }));
    expect(phase()).toMatchObject({
      kind: 'tracking',
      run: { isContinuation: true, startSec: SHOWN_FRAME / 30, selection: { x: 395, y: 195 } },
    });
  });

  it('can be completed where it stopped', async () => {
    const { user } = openCard([...TRACKED, { type: 'trackFailed', failure: 'decode' }]);
    await user.click(screen.getByRole('button', { name: 'Complete here' }));
    expect(screen.getByText(/^96 of 180 frames are certain\./)).toBeInTheDocument();
  });

  it('can be retried or dropped if there were no points yet; nothing was charged', async () => {
    const events: readonly EditorEvent[] = [...START, { type: 'trackFailed', failure: 'engine-load' }];
    const first = openCard(events);
    expect(screen.getByRole('heading', { name: 'Tracking did not start' })).toBeInTheDocument();
    expect(screen.getByText(/Your selection is kept\. Nothing was charged\./)).toBeInTheDocument();
    await first.user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(first.phase()).toMatchObject({ kind: 'tracking', run: { isContinuation: false, startSec: 0 } });
    first.unmount();
    const second = openCard(events);
    await second.user.click(screen.getByRole('button', { name: 'Not now' }));
    expect(second.phase()).toEqual({ kind: 'idle' });
  });
});

describe('a player out of sight', () => {
  const progress = { processedFrames: 40, totalFrames: 180, framesPerSec: 90 };

  it('is being searched for, and the card says so', { tags: 'core' }, () => {
    openCard(TRACKED, { progress: { ...progress, isSearching: true } });
    expect(screen.getByRole('heading', { name: 'Looking for Nora' })).toBeInTheDocument();
    expect(
      screen.getByText('Nora is out of sight. The ring resumes as soon as they come back into view.'),
    ).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Stop' })).toBeEnabled();
  });

  it('is followed again once found', { tags: 'core' }, () => {
    openCard(TRACKED, { progress: { ...progress, isSearching: false } });
    expect(screen.getByRole('heading', { name: 'Following Nora' })).toBeInTheDocument();
  });

  it('is lost if not found: nudge controls, and how to continue', { tags: 'core' }, async () => {
    const { user, phase } = openCard([...TRACKED, { type: 'trackLost', lostAtSec: 2 }]);
    expect(screen.getByRole('heading', { name: 'Track lost at 0:02.0' })).toBeInTheDocument();
    expect(screen.getByText(/61 tracked frames are safe\./)).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Move right 5 px' }));
    await user.click(screen.getByRole('button', { name: 'Resume tracking' }));
    expect(phase()).toMatchObject({
      kind: 'tracking',
      run: { isContinuation: true, selection: { x: 365, y: 200 } },
    });
  });
});

describe('a finished path', () => {
  it('states the error of the stored path when the cap costs more than 2 px', { tags: 'core' }, () => {
    const points = TRACKED.reduce(editorReducer, openedEditor()).tracks[0].points;
    const replay: readonly EditorEvent[] = [...TRACKED, { type: 'finish' }];
    const far = showOnDesk(<ReplayCard path={{ points, maxErrorPx: 3.44 }} />, { events: replay });
    expect(screen.getByText('Path kept to 1,000 points, at most 3.4 px off.')).toBeInTheDocument();
    far.unmount();
    showOnDesk(<ReplayCard path={{ points, maxErrorPx: 1.9 }} />, { events: replay });
    expect(screen.queryByText(/Path kept to/)).not.toBeInTheDocument();
  });

  it('is tracked again from a frame with the circle on the path', { tags: 'core' }, async () => {
    const { user, phase } = openCard([...TRACKED, { type: 'finish' }, { type: 'trackAgain', timeSec: 1 }]);
    expect(screen.getByRole('heading', { name: 'Track again from here' })).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Move down 5 px' }));
    await user.click(screen.getByRole('button', { name: 'Track from here' }));
    expect(phase()).toMatchObject({
      kind: 'tracking',
      run: { isContinuation: true, selection: { x: 330, y: 205 } },
    });
  });
});

describe('the card of a clicked player', () => {
  const CLICK: readonly EditorEvent[] = [
    { type: 'selectTarget' },
    { type: 'place', x: 300, y: 200, isClick: true },
  ];
  const clicked = { x: 300, y: 200, radius: 50 };
  const person = { x: 310, y: 220, radius: 80 };
  const size = () => screen.getByRole('slider', { name: 'Circle size' }).getAttribute('aria-valuenow');

  it('offers the person, uses their circle on a press, and can restore the user’s circle', async () => {
    openCard([...CLICK, { type: 'personSeen', clicked, person, isHit: true, isSure: false }]);
    expect(screen.getByText(/There may be a person where you clicked/)).toBeInTheDocument();
    expect(size()).toBe('50');
    await userEvent.click(screen.getByRole('button', { name: /Use outlined circle/ }));
    expect(size()).toBe('80');
    await userEvent.click(screen.getByRole('button', { name: /Use my circle/ }));
    expect(size()).toBe('50');
    expect(screen.queryByRole('button', { name: /Use my circle/ })).not.toBeInTheDocument();
  });

  it('fits the circle to a sure person at once, and can restore the user’s circle', async () => {
    openCard([...CLICK, { type: 'personSeen', clicked, person, isHit: true, isSure: true }]);
    expect(screen.getByText(/The circle fits the person who was recognized/)).toBeInTheDocument();
    expect(size()).toBe('80');
    await userEvent.click(screen.getByRole('button', { name: /Use my circle/ }));
    expect(size()).toBe('50');
  });

  it('keeps the user’s circle if they prefer it', async () => {
    openCard([...CLICK, { type: 'personSeen', clicked, person, isHit: true, isSure: false }]);
    await userEvent.click(screen.getByRole('button', { name: /Use my circle/ }));
    expect(size()).toBe('50');
    expect(screen.queryByRole('button', { name: /Use outlined circle/ })).not.toBeInTheDocument();
  });

  it('says so if only the nearest person can be offered', () => {
    openCard([...CLICK, { type: 'personSeen', clicked, person, isHit: false, isSure: false }]);
    expect(screen.getByText(/Nobody was recognized where you clicked/)).toBeInTheDocument();
    expect(screen.getByRole('button', { name: /Use outlined circle/ })).toBeInTheDocument();
    expect(size()).toBe('50');
  });
});
