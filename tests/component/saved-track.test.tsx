import { useState } from 'react';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { loadTrackDocument, saveTrackDocument } from '@/backend/videos/track-documents';
import { startSession } from '@/backend/auth/session';
import type { TrackDocument } from '@/domain/editor/track-document';
import { messageOf } from '@/domain/errors';
import { saveOpenRecords } from '@/lib/autosave/watch-page';
import { ERROR_TEXTS } from '@/domain/errors';
import { SavedState } from '@/ui/saved-state';
import { useSavedTrack, type EditableTrack } from '@/features/editor/saving/use-saved-track';
import { oneTrack } from '../track-fixtures';
import { failRequests, holdRequests } from './support/answer-instead';
import { insert, signIn, sql } from './support/backend';
import { expectMessage } from './support/console-guard';
import { renderScreen } from './support/render-screen';

// jsdom has no IndexedDB: this device stores nothing, like a browser that blocks its storage. tests/media tests with
// it.

const ELSEWHERE = '99999999-9999-4999-8999-999999999999';

startSession();
const user = userEvent.setup();
let videoId: string;

beforeEach(async () => {
  expectMessage(/^warn: .*indexedDB is not defined$/);
  const { id } = await signIn();
  videoId = await insert(
    `insert into public.videos (user_id, title, original_name) values ($1, 'rally.mp4', 'rally.mp4') returning id`,
    [id],
  );
});

afterEach(() => {
  vi.restoreAllMocks();
});

function documentOf(radiusPx: number): TrackDocument {
  const selection = { x: 300, y: 200, radius: radiusPx };
  const phase = { kind: 'pending', selection } as const;
  return { tracks: oneTrack([], { selectionRadiusPx: radiusPx }), method: 'farneback', phase, timeSec: 0 };
}

/** Replaces the editor: shows what it started with, and makes a change with each click. */
function Desk({ track, isBusy }: { readonly track: EditableTrack; readonly isBusy: boolean }) {
  const [radiusPx, setRadiusPx] = useState(
    track.initial.phase.kind === 'idle' ? 0 : track.initial.tracks[0].selectionRadiusPx,
  );
  const enlarge = (): void => {
    const { timeSec: _, ...work } = documentOf(radiusPx + 1);
    track.saved.takeWork({ ...work, details: track.initial.details });
    setRadiusPx(radiusPx + 1);
  };
  return (
    <>
      <output aria-label="Radius">{radiusPx}</output>
      <button onClick={enlarge}>Enlarge</button>
      <SavedState
        saved={track.saved}
        takeNewer={track.takeNewer}
        isBusy={isBusy}
        conflictText={ERROR_TEXTS['track-changed-elsewhere']}
      />
    </>
  );
}

function Page({ isBusy = false }: { readonly isBusy?: boolean }) {
  const state = useSavedTrack(videoId);
  if (state.status === 'loading' || state.status === 'tracked-elsewhere') return <p>Opening</p>;
  if (state.status === 'failed') {
    return <button onClick={state.retry}>{messageOf(state.error, 'video-load-retry')}</button>;
  }
  return <Desk key={state.track.generation} track={state.track} isBusy={isBusy} />;
}

const shown = () => screen.findByRole('status', { name: 'Radius' });

async function change(): Promise<void> {
  await user.click(await screen.findByRole('button', { name: 'Enlarge' }));
}

/** The other computer saves over the newest version. */
async function saveElsewhere(document: TrackDocument): Promise<void> {
  const { revision: baseRevision } = await loadTrackDocument(videoId);
  await saveTrackDocument({ videoId, baseRevision, document, writerId: ELSEWHERE });
}

test('saves changes and shows them when the screen is opened again', async () => {
  const first = renderScreen(<Page />);
  expect(screen.getByText('Opening')).toBeInTheDocument();
  expect(await shown()).toHaveTextContent('0');
  expect(screen.getByText('Saved')).toBeInTheDocument();
  const release = holdRequests('save_track_document');
  await change();
  expect(screen.getByText('Saving')).toBeInTheDocument();
  release();
  expect(await screen.findByText('Saved')).toBeInTheDocument();
  expect(await loadTrackDocument(videoId)).toMatchObject({ revision: 1, document: documentOf(1) });
  first.unmount();
  renderScreen(<Page />);
  expect(await shown()).toHaveTextContent('1');
});

test('leaving a screen saves unsaved changes', { tags: 'core' }, async () => {
  const first = renderScreen(<Page />);
  await change();
  first.unmount();
  await waitFor(async () =>
    expect(await loadTrackDocument(videoId)).toMatchObject({ document: documentOf(1) }),
  );
});

test('saves unsaved changes before the session ends', { tags: 'core' }, async () => {
  renderScreen(<Page />);
  await change();
  await saveOpenRecords();
  expect(await loadTrackDocument(videoId)).toMatchObject({ document: documentOf(1) });
});

test(
  'a track that fails to load is not treated as missing and can be retried',
  { tags: 'core' },
  async () => {
    await saveElsewhere(documentOf(40));
    failRequests('GET', 'track_documents');
    renderScreen(<Page />);
    const retry = await screen.findByRole('button', { name: 'Failed to load the track' });
    vi.restoreAllMocks();
    await user.click(retry);
    expect(await shown()).toHaveTextContent('40');
  },
);

test('a failed save says that nothing has it if this device cannot store it either', async () => {
  renderScreen(<Page />);
  await shown();
  failRequests('POST', 'save_track_document');
  expectMessage(/^warn: The track could not be saved; it is tried again/);
  await change();
  await saveOpenRecords();
  expect(await screen.findByText('Offline, not saved')).toBeInTheDocument();
  vi.restoreAllMocks();
  window.dispatchEvent(new Event('online'));
  expect(await screen.findByText('Saved')).toBeInTheDocument();
});

describe('a version from elsewhere', () => {
  async function meetOther(isBusy = false) {
    await saveElsewhere(documentOf(40));
    const view = renderScreen(<Page isBusy={isBusy} />);
    await shown();
    await saveElsewhere(documentOf(70));
    await change();
    await saveOpenRecords();
    await screen.findByText('Changed elsewhere');
    return view;
  }
  const dialog = () => screen.findByRole('dialog', { name: 'Which version do you want to keep?' });

  test('is reported, with its time, and raises a question', async () => {
    await meetOther();
    const question = await dialog();
    expect(question).toHaveTextContent('This track was changed in another tab or on another computer.');
    expect(question).toHaveTextContent(/The newer version was saved on \w{3} \d+, 20\d\d, \d+:\d\d [AP]M\./);
    expect(await loadTrackDocument(videoId)).toMatchObject({ revision: 2, document: documentOf(70) });
  });

  test('“Use the newer one” starts over with it', async () => {
    await meetOther();
    await user.click(within(await dialog()).getByRole('button', { name: 'Use the newer one' }));
    expect(await shown()).toHaveTextContent('70');
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(screen.getByText('Saved')).toBeInTheDocument();
    await change();
    await saveOpenRecords();
    expect(await loadTrackDocument(videoId)).toMatchObject({ revision: 3, document: documentOf(71) });
  });

  test('“Keep mine” saves over it', async () => {
    await meetOther();
    await user.click(within(await dialog()).getByRole('button', { name: 'Keep mine' }));
    expect(await screen.findByText('Saved')).toBeInTheDocument();
    expect(await shown()).toHaveTextContent('41');
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(await loadTrackDocument(videoId)).toMatchObject({ revision: 3, document: documentOf(41) });
  });

  test('can be answered later; nothing is saved until then', async () => {
    await meetOther();
    await dialog();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    await change();
    await saveOpenRecords();
    expect(await loadTrackDocument(videoId)).toMatchObject({ revision: 2 });
    await user.click(screen.getByRole('button', { name: 'Changed elsewhere' }));
    await dialog();
  });

  test('waits with its question until a run has ended', async () => {
    await meetOther(true);
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Changed elsewhere' }));
    await dialog();
  });

  test('is noticed when the page is shown again', { tags: 'core' }, async () => {
    await saveElsewhere(documentOf(40));
    renderScreen(<Page />);
    await shown();
    await saveElsewhere(documentOf(70));
    document.dispatchEvent(new Event('visibilitychange'));
    await dialog();
  });

  test('can be reloaded or replaced if this page cannot read it', { tags: 'core' }, async () => {
    await saveElsewhere(documentOf(40));
    await sql(`update public.track_documents set document = '{"keys": []}' where video_id = $1`, [videoId]);
    renderScreen(<Page />);
    const question = await dialog();
    expect(question).toHaveTextContent('This page is too old to read it.');
    expect(within(question).getByRole('button', { name: 'Reload the page' })).toBeEnabled();
    await user.keyboard('{Escape}');
    await change();
    await user.click(screen.getByRole('button', { name: 'Changed elsewhere' }));
    await user.click(within(await dialog()).getByRole('button', { name: 'Keep mine' }));
    expect(await screen.findByText('Saved')).toBeInTheDocument();
    expect(await loadTrackDocument(videoId)).toMatchObject({ revision: 2, document: documentOf(1) });
  });
});
