import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createStore } from 'zustand/vanilla';
import { TrialEditor } from '@/app/pages/trial-editor';
import { AppError } from '@/domain/errors';
import type { Selection } from '@/domain/track';
import type { TrackingHandlers, TrackingRequest, TrackingSession } from '@/media/tracking/track-player';
import { keepTrial, throwTrialAway, type Trial, type TrialStorage } from '@/studio/trial/trial-store';
import { LiveRegion } from '@/ui/live-region';
import { CLIP_INFO } from '../clip-fixtures';
import { TRACKED_POINTS } from '../editor-fixtures';
import { expectMessage } from './support/console-guard';
import { engine } from './support/export-engine';
import { renderScreen } from './support/render-screen';

// jsdom has no codecs and no IndexedDB: the engines do what the test says, and nothing can be stored. What is stored is
// tested in tests/media/trial-store.test.ts.
const parts = vi.hoisted(() => ({
  probeClip: vi.fn(),
  tracker: { handlers: null as TrackingHandlers | null },
}));
vi.mock('@/media/reading/probe', () => ({ probeClip: parts.probeClip }));
vi.mock('@/media/tracking/track-player', () => ({
  trackPlayer: (_request: TrackingRequest, handlers: TrackingHandlers): TrackingSession => {
    parts.tracker.handlers = handlers;
    return { done: new Promise(() => undefined), stop: () => undefined };
  },
  warmUpTracking: () => undefined,
  coolDownTracking: () => undefined,
}));
vi.mock('@/media/export/export-video', async () => ({
  startRendering: (await import('./support/export-engine')).startRendering,
  warmUpExport: () => undefined,
  coolDownExport: () => undefined,
}));
vi.mock('@/features/editor/playback/video-playback', async () => {
  const { pretendPlayback } = await import('./support/pretend-playback');
  return { createPlayback: () => pretendPlayback() };
});
vi.mock('@/features/editor/export-menu/capture-frame', () => ({ captureFrame: () => Promise.resolve(null) }));
vi.mock('@/media/reading/filmstrip', () => ({
  openFilmstrip: () => ({ read: () => Promise.resolve(), close: () => undefined }),
}));
vi.mock('@/studio/trial/trial-store', { spy: true });

const user = userEvent.setup();
const FILE = new File(['frames'], 'rally.mp4', { type: 'video/mp4' });
let downloads: string[];

beforeEach(() => {
  URL.createObjectURL = () => 'blob:made-in-jsdom';
  URL.revokeObjectURL = () => undefined;
  parts.probeClip.mockReset().mockResolvedValue({ ...CLIP_INFO, frameCount: 90, hasAudio: false });
  engine.sessions = [];
  downloads = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
    downloads.push(this.download);
  });
});

/** A clip whose storing does not end, unless the test says how. */
function trialOf(storage: TrialStorage = 'storing'): Trial {
  return {
    id: crypto.randomUUID(),
    userId: null,
    file: FILE,
    name: 'rally',
    isClipStored: new Promise(() => undefined),
    storage: createStore<TrialStorage>()(() => storage),
  };
}

function show(trial = trialOf(), firstSelection: Selection | null = null, isMember = false) {
  const onThrownAway = vi.fn<() => void>();
  const account = { isMember, onSignUp: vi.fn<() => void>() };
  const view = renderScreen(
    <>
      <LiveRegion />
      <TrialEditor
        trial={trial}
        account={account}
        firstSelection={firstSelection}
        onThrownAway={onThrownAway}
      />
    </>,
  );
  return { ...view, trial, account, onThrownAway };
}

const PLAYER = { x: 300, y: 200, radius: 45 };

/** Confirms the circle that is placed, and tracks the whole clip. */
async function track(): Promise<void> {
  await user.click(await screen.findByRole('button', { name: /^Confirm and track/ }));
  act(() => parts.tracker.handlers?.onPoints(TRACKED_POINTS));
  await user.click(screen.getByRole('button', { name: /^Stop/ }));
  await screen.findByText('Track quality');
}

/** Exports, and waits until the film is made. */
async function exportFilm(): Promise<HTMLElement> {
  await user.click(screen.getByRole('button', { name: /^Export in/ }));
  await waitFor(() => expect(engine.sessions).toHaveLength(1));
  act(() => engine.sessions[0]?.finish());
  return screen.findByRole('dialog', { name: 'Saved to this device' });
}

describe("a visitor's editor", () => {
  it('has the name, the state of the device, and nothing of an account', { tags: 'core' }, async () => {
    const { trial } = show();
    expect(await screen.findByRole('heading', { name: 'rally' })).toBeVisible();
    expect(screen.getByText('Saving on this device')).toBeInTheDocument();
    act(() => trial.storage.setState('kept', true));
    expect(screen.getByText('On this device')).toBeInTheDocument();
    expect(screen.queryByRole('link', { name: 'Back to Dashboard' })).not.toBeInTheDocument();
    expect(screen.queryByText(/token|charged|dashboard/i)).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Rename' }));
    const details = within(screen.getByRole('dialog', { name: 'Video Details' }));
    expect(details.getByLabelText('Player name')).toBeVisible();
    expect(details.queryByLabelText(/Description/)).not.toBeInTheDocument();
    expect(details.queryByText(/Uploaded|link/)).not.toBeInTheDocument();
  });

  it(
    'tracks and exports without a word about a price, and hands the film out at once',
    { tags: 'core' },
    async () => {
      show(trialOf(), PLAYER);
      await track();
      expect(screen.queryByText(/token|charged|paid/i)).not.toBeInTheDocument();
      await user.click(screen.getByRole('button', { name: 'Export' }));
      expect(
        screen.getByText('Free. Saved to your downloads, with our mark in the corner.'),
      ).toBeInTheDocument();
      await user.keyboard('{Escape}');
      const dialog = within(await exportFilm());
      expect(engine.sessions[0]?.request.hasWatermark).toBe(true);
      expect(downloads).toEqual(['rally.mp4']);
      expect(dialog.getByText('Your film is in your downloads.')).toBeVisible();
      expect(dialog.queryByText(/account and ready|Share Video|dashboard/i)).not.toBeInTheDocument();
      await user.click(dialog.getByRole('button', { name: 'Download again' }));
      expect(downloads).toEqual(['rally.mp4', 'rally.mp4']);
      expect(localStorage.getItem('standout.kept-exports')).toBeNull();
    },
  );

  it('leads to an account below the cards once the player is tracked, and in the card of a film', async () => {
    const { account } = show(trialOf(), PLAYER);
    const link = { name: 'Create an account to save and share it' };
    expect(await screen.findByRole('heading', { name: 'Is this your player?' })).toBeVisible();
    expect(screen.queryByRole('link', link)).not.toBeInTheDocument();
    await track();
    expect(screen.getByText(/^Your clip is not uploaded\./)).toBeVisible();
    expect(screen.getByRole('link', link)).toHaveAttribute('href', '/register');
    const dialog = within(await exportFilm());
    expect(dialog.getByRole('link', link)).toHaveAttribute('href', '/register');
    await user.click(dialog.getByRole('button', { name: 'Back to the editor' }));
    expect(screen.getByText(/^Your film is in your downloads\./)).toBeVisible();
    expect(account.onSignUp).not.toHaveBeenCalled();
    await user.click(screen.getByRole('link', link));
    expect(account.onSignUp).toHaveBeenCalledTimes(1);
  });

  it('leads a member to saving the clip', async () => {
    const { account } = show(trialOf(), PLAYER, true);
    await track();
    const link = await screen.findByRole('link', { name: 'Save it in your account to share it' });
    expect(link).toHaveAttribute('href', '/try/keep');
    await user.click(link);
    expect(account.onSignUp).not.toHaveBeenCalled();
  });

  it('starts with the circle on a known player, and leaves a visitor’s own clip alone', async () => {
    const { unmount } = show(trialOf(), PLAYER);
    expect(await screen.findByRole('heading', { name: 'Is this your player?' })).toBeVisible();
    expect(screen.getByRole('slider', { name: 'Circle size' })).toHaveAttribute('aria-valuenow', '45');
    unmount();
    show();
    expect(await screen.findByRole('heading', { name: 'Who should stand out?' })).toBeVisible();
  });

  it('warns in a browser that stores nothing, and before the tab is closed', { tags: 'core' }, async () => {
    expectMessage(/^warn: This browser does not keep the clip .*indexedDB is not defined$/);
    show(keepTrial(FILE), PLAYER);
    const text = 'This browser keeps nothing: save your film before you close this tab.';
    // The note, and the announcement to screen readers.
    await waitFor(() => expect(screen.getAllByText(text)).toHaveLength(2));
    expect(screen.getByText('Not kept')).toBeInTheDocument();
    const leave = (): boolean => window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
    expect(leave()).toBe(true);
    await track();
    expect(leave()).toBe(false);
    expect(await exportFilm()).toBeVisible();
  });
});

describe('throwing it away', () => {
  const button = () => screen.findByRole('button', { name: 'Throw it away' });
  const question = () => screen.findByRole('alertdialog', { name: 'Throw this clip away?' });

  it('asks first', { tags: 'core' }, async () => {
    const { onThrownAway, trial } = show();
    await user.click(await button());
    await user.click(within(await question()).getByRole('button', { name: 'Keep it' }));
    expect(throwTrialAway).not.toHaveBeenCalled();
    vi.mocked(throwTrialAway).mockResolvedValueOnce(true);
    await user.click(await button());
    await user.click(within(await question()).getByRole('button', { name: 'Throw it away' }));
    await waitFor(() => expect(onThrownAway).toHaveBeenCalledOnce());
    expect(throwTrialAway).toHaveBeenCalledWith(trial);
  });

  it('says when something could not be removed', async () => {
    const { onThrownAway } = show();
    vi.mocked(throwTrialAway).mockResolvedValueOnce(false);
    await user.click(await button());
    await user.click(within(await question()).getByRole('button', { name: 'Throw it away' }));
    expect(await screen.findByRole('alert')).toHaveTextContent(
      "Not everything could be removed. Try again, or clear this site's data.",
    );
    expect(onThrownAway).not.toHaveBeenCalled();
  });
});

describe('a clip that cannot be opened', () => {
  it('can be tried again, or replaced', { tags: 'core' }, async () => {
    parts.probeClip.mockRejectedValue(new AppError('file-type'));
    const { onThrownAway } = show();
    vi.mocked(throwTrialAway).mockResolvedValueOnce(true);
    await user.click(await screen.findByRole('button', { name: 'Choose another clip' }));
    await waitFor(() => expect(onThrownAway).toHaveBeenCalledOnce());
    parts.probeClip.mockResolvedValue({ ...CLIP_INFO, hasAudio: false });
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('heading', { name: 'rally' })).toBeVisible();
  });
});
