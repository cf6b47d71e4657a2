import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { createStore } from 'zustand/vanilla';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { renderPage } from '@/app/prerender';
import type { Trial } from '@/studio/trial/trial-store';
import { installBrowserParts } from './support/browser-parts';
import { expectMessage } from './support/console-guard';
import { CLIP } from './support/upload-desk';

// jsdom reads, cuts and tracks no video, and has no IndexedDB. The real ones run in e2e/try.spec.ts.
const parts = vi.hoisted(() => ({
  probeClip: vi.fn(),
  convertFile: vi.fn(),
  cutTrial: vi.fn(),
  loadTrial: vi.fn(),
  keepTrial: vi.fn(),
}));
vi.mock('@/media/reading/probe', () => ({ probeClip: parts.probeClip }));
vi.mock('@/media/reading/damaged-sound', () => ({ hasDamagedSound: () => Promise.resolve(false) }));
vi.mock('@/features/upload/convert-file', () => ({ convertFile: parts.convertFile }));
vi.mock('@/features/upload/trial/cut-trial', () => ({
  cutTrial: parts.cutTrial,
  whyUncut: () => Promise.resolve('The file is incomplete: it ends before this play does.'),
}));
vi.mock('@/features/upload/cutting/use-recording', () => ({
  useRecording: () => ({
    recording: {
      widthPx: 1280,
      heightPx: 720,
      durationSec: 90,
      frameAt: (timeSec: number) => Promise.resolve({ startSec: timeSec, endSec: timeSec + 1 }),
      keyFrameAfter: () => Promise.resolve(null),
      readStrip: () => Promise.resolve(),
      close: () => undefined,
    },
    failure: null,
  }),
}));
vi.mock('@/studio/trial/trial-store', () => ({ loadTrial: parts.loadTrial, keepTrial: parts.keepTrial }));
vi.mock('@/app/pages/trial-editor', () => ({
  TrialEditor: ({ trial, firstSelection, onThrownAway }: EditorProps) => (
    <>
      <h1>{trial.name}</h1>
      <p>{firstSelection ? `player at ${firstSelection.x}` : 'no player'}</p>
      <button onClick={onThrownAway}>Throw it away</button>
    </>
  ),
}));

interface EditorProps {
  readonly trial: Trial;
  readonly firstSelection: { readonly x: number } | null;
  readonly onThrownAway: () => void;
}

const clip = (name = 'rally.mp4') => new File(['frames'], name, { type: 'video/mp4' });
const trialOf = (file: File): Trial => ({
  id: crypto.randomUUID(),
  userId: null,
  file,
  name: file.name.replace(/\.\w+$/, ''),
  isClipStored: Promise.resolve(true),
  storage: createStore(() => 'kept' as const),
});

beforeEach(() => {
  installBrowserParts();
  // A browser that has what tracking needs.
  for (const name of ['Worker', 'OffscreenCanvas']) vi.stubGlobal(name, vi.fn());
  parts.probeClip.mockReset().mockResolvedValue(CLIP);
  parts.convertFile.mockReset();
  parts.cutTrial.mockReset();
  parts.loadTrial.mockReset().mockResolvedValue(null);
  parts.keepTrial.mockReset().mockImplementation(trialOf);
});
afterEach(() => {
  vi.unstubAllGlobals();
  window.location.hash = '';
});

/** Opens the page as the build rendered it, lets the visitor act, and then starts the app. */
async function openPrerendered(act: (field: HTMLInputElement) => void) {
  // The field is found when its module loads.
  vi.resetModules();
  expectMessage(/Multiple GoTrueClient instances/);
  document.body.innerHTML = `<div id="prerendered">${renderPage('/try') ?? ''}</div>`;
  const field = document.querySelector<HTMLInputElement>('[data-early-clip]');
  if (!field) throw new Error('The page has no field');
  act(field);
  await open();
  document.getElementById('prerendered')?.remove();
  return field;
}

async function open() {
  const { TryScreen } = await import('@/app/pages/try-screen');
  render(<TryScreen />, { wrapper: MemoryRouter });
}

const editor = (name: string) => screen.findByRole('heading', { level: 1, name });
const chooseFile = async (file: File) =>
  userEvent.setup({ applyAccept: false }).upload(await screen.findByLabelText('Choose a video file'), file);

describe('a visitor', () => {
  test('chooses a clip, and throws it away for another one', { tags: 'core' }, async () => {
    await open();
    await chooseFile(clip());
    await editor('rally');
    expect(screen.getByText('no player')).toBeVisible();
    fireEvent.click(screen.getByRole('button', { name: 'Throw it away' }));
    const heading = await screen.findByRole('heading', { name: 'Try it on your own clip' });
    await waitFor(() => expect(heading).toHaveFocus());
    await chooseFile(clip('serve.mp4'));
    await editor('serve');
  });

  test('drops a clip on the zone', async () => {
    await open();
    const zone = await screen.findByRole('button', { name: /Drop your video here/ });
    fireEvent.drop(zone, { dataTransfer: { types: ['Files'], files: [clip()] } });
    await editor('rally');
  });

  test('finds the clip of an earlier visit, which another file does not replace', async () => {
    parts.loadTrial.mockResolvedValue(trialOf(clip('yesterday.mp4')));
    await openPrerendered((field) => give(field, clip()));
    await editor('yesterday');
    expect(await screen.findByText('Throw it away to try rally.mp4 instead.')).toBeVisible();
    expect(parts.keepTrial).not.toHaveBeenCalled();
  });

  test('cancels the check of a clip, which is then not kept', async () => {
    parts.probeClip.mockImplementation(
      (_, signal: AbortSignal) =>
        new Promise((_resolve, reject) => {
          signal.addEventListener('abort', () => reject(new DOMException('Cancelled', 'AbortError')));
        }),
    );
    await open();
    await chooseFile(clip());
    fireEvent.click(await screen.findByRole('button', { name: 'Cancel upload' }));
    expect(await screen.findByRole('button', { name: /or click to browse/ })).toBeEnabled();
    expect(parts.keepTrial).not.toHaveBeenCalled();
  });

  test('takes the sample, whose player is known', async () => {
    vi.stubGlobal('fetch', () => Promise.resolve(new Response('frames')));
    await open();
    fireEvent.click(await screen.findByRole('button', { name: 'Use the sample clip' }));
    await editor('Night match');
    expect(screen.getByText('player at 304')).toBeVisible();
  });

  test('reads that the sample could not be loaded, and can try again', async () => {
    expectMessage(/The clip could not be opened/);
    const fetching = vi.fn(() => Promise.resolve(new Response('frames')));
    fetching.mockRejectedValueOnce(new TypeError('offline'));
    vi.stubGlobal('fetch', fetching);
    await open();
    fireEvent.click(await screen.findByRole('button', { name: 'Use the sample clip' }));
    expect(await screen.findByText('The sample could not be loaded')).toBeVisible();
    fireEvent.click(screen.getByRole('button', { name: 'Use the sample clip' }));
    await editor('Night match');
  });

  test('converts a clip from a phone, which opens afterward', async () => {
    parts.probeClip.mockResolvedValueOnce({ ...CLIP, canDecode: false, videoCodec: 'hevc' });
    parts.convertFile.mockResolvedValue({ file: clip('IMG_1.mp4'), release: vi.fn() });
    await open();
    await chooseFile(new File(['frames'], 'IMG_1.mov', { type: 'video/quicktime' }));
    expect(await screen.findByText(/^IMG_1\.mov is HEVC/)).toBeVisible();
    fireEvent.click(screen.getByRole('button', { name: 'Convert and open' }));
    await editor('IMG_1');
  });

  test('retries a file whose reading failed, and reads that nothing was lost', async () => {
    expectMessage(/The clip could not be opened/);
    parts.probeClip.mockRejectedValueOnce(new TypeError('Failed to fetch dynamically imported module'));
    await open();
    await chooseFile(clip());
    expect(await screen.findByText('rally.mp4 is still selected. No tokens were used.')).toBeVisible();
    fireEvent.click(screen.getByRole('button', { name: 'Try Again' }));
    await editor('rally');
  });
});

describe('a clip that is too long', () => {
  const LONG = { ...CLIP, durationSec: 90 };

  async function mark(fromSec: number, toSec: number) {
    const video = await screen.findByLabelText<HTMLVideoElement>('The video to cut');
    for (const [timeSec, name] of [
      [fromSec, 'Set in'],
      [toSec, 'Set out'],
    ] as const) {
      vi.spyOn(video, 'currentTime', 'get').mockReturnValue(timeSec);
      await act(async () => fireEvent.click(screen.getByRole('button', { name: new RegExp(`^${name}`) })));
    }
  }

  test('is used from mark to mark, up to thirty seconds', async () => {
    parts.probeClip.mockResolvedValue(LONG);
    const release = vi.fn(() => Promise.resolve());
    parts.cutTrial.mockResolvedValue({ file: clip('match.mp4'), release });
    await open();
    await chooseFile(clip('match.mp4'));
    await screen.findByRole('heading', { level: 1, name: 'Mark one play' });
    await mark(5, 40);
    expect(await screen.findByText(/^A trial has up to 30 seconds\./)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Try this play' })).toBeDisabled();
    await mark(5, 20);
    expect(await screen.findByText('0:05.0 to 0:21.0, 16 seconds')).toBeVisible();
    fireEvent.click(screen.getByRole('button', { name: 'Try this play' }));
    await editor('match');
    expect(parts.cutTrial.mock.lastCall?.[1]).toEqual({ startSec: 5, endSec: 21 });
    expect(release).not.toHaveBeenCalled();
    fireEvent.click(screen.getByRole('button', { name: 'Throw it away' }));
    expect(release).toHaveBeenCalledOnce();
  });

  test('keeps its mark when cutting fails, says why, and can be cut again', async () => {
    expectMessage(/The play could not be cut/);
    parts.probeClip.mockResolvedValue(LONG);
    parts.cutTrial.mockRejectedValueOnce(new Error('damaged'));
    parts.cutTrial.mockResolvedValue({ file: clip('match.mp4'), release: vi.fn() });
    await open();
    await chooseFile(clip('match.mp4'));
    await mark(5, 20);
    fireEvent.click(await screen.findByRole('button', { name: 'Try this play' }));
    expect(await screen.findByText('The file is incomplete: it ends before this play does.')).toBeVisible();
    fireEvent.click(screen.getByRole('button', { name: 'Try this play' }));
    await editor('match');
  });

  test('can be exchanged for another clip', async () => {
    parts.probeClip.mockResolvedValue(LONG);
    await open();
    await chooseFile(clip('match.mp4'));
    fireEvent.click(await screen.findByRole('button', { name: 'Choose another clip' }));
    expect(await screen.findByRole('button', { name: /Drop your video here/ })).toBeEnabled();
  });
});

describe('the page that the build rendered', () => {
  test('hands a clip over that was chosen before the app had loaded', async () => {
    const field = await openPrerendered((early) => give(early, clip()));
    await editor('rally');
    expect(field.value).toBe('');
  });

  test('hands a clip over from a picker that was open when the app replaced the page', async () => {
    const field = await openPrerendered(() => undefined);
    await screen.findByRole('button', { name: /Drop your video here/ });
    give(field, clip());
    fireEvent.change(field);
    await editor('rally');
  });

  test('takes no clip in a browser that is too old, and says so', async () => {
    vi.stubGlobal('Worker', undefined);
    Reflect.deleteProperty(globalThis, 'Worker');
    await openPrerendered((early) => give(early, clip()));
    expect(await screen.findByText('This browser is too old')).toBeVisible();
    expect(screen.getByRole('button', { name: /Not in this browser/ })).toBeDisabled();
    expect(parts.keepTrial).not.toHaveBeenCalled();
  });

  test('hands over that the sample was wanted', async () => {
    vi.stubGlobal('fetch', () => Promise.resolve(new Response('frames')));
    await openPrerendered(() => {
      window.location.hash = document.querySelector<HTMLAnchorElement>('a[href="#sample"]')?.hash ?? '';
    });
    await editor('Night match');
    expect(window.location.hash).toBe('');
  });
});

/** Puts a file into a field, like a picker. */
function give(field: HTMLInputElement, file: File): void {
  const files = { 0: file, length: 1, item: () => file, [Symbol.iterator]: () => [file][Symbol.iterator]() };
  let isEmpty = false;
  Object.defineProperty(field, 'files', { configurable: true, get: () => (isEmpty ? [] : files) });
  Object.defineProperty(field, 'value', {
    configurable: true,
    get: () => (isEmpty ? '' : file.name),
    set: () => {
      isEmpty = true;
    },
  });
}
