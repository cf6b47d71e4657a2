import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { AppError } from '@/domain/errors';
import { UploadScreen } from '@/features/upload/upload-screen';
import { useUpload } from '@/features/upload/upload-store';
import type { MediaSource } from '@/media/media-source';
import type { ClipInfo } from '@/media/reading/probe';
import { failOnce } from './support/answer-instead';
import { signIn, sql, useTokens } from './support/backend';
import { installBrowserParts } from './support/browser-parts';
import { expectMessage } from './support/console-guard';
import { conversionEngine, type ConversionRun } from './support/conversion-engine';
import { renderScreen } from './support/render-screen';

// jsdom decodes no video: MOV files represent clips that the browser cannot decode, MP4 files those that it can.
const codec = vi.hoisted((): { of: Record<string, string | null> } => ({ of: {} }));
vi.mock('@/media/reading/probe', () => ({
  probeClip: (source: MediaSource): Promise<Partial<ClipInfo>> => {
    const name = source.kind === 'blob' && source.blob instanceof File ? source.blob.name : '';
    const videoCodec = codec.of[name] === undefined ? 'avc' : codec.of[name];
    const canDecode = codec.of[name] === undefined;
    return Promise.resolve({ durationSec: 12.4, videoCodec, canDecode, isPlain: true });
  },
}));
vi.mock('@/media/reading/thumbnail', () => import('./support/pictures'));

let userId: string;

beforeAll(() => void installBrowserParts());

beforeEach(async () => {
  userId = (await signIn()).id;
  codec.of = { 'Court 2.mov': 'hevc' };
});
afterEach(async () => {
  vi.restoreAllMocks();
  await useUpload.getState().cancel();
  localStorage.removeItem('standout.pending-uploads');
  useUpload.getState().reset();
});

const clip = (name = 'Court 2.mov') => new File([`clip of ${userId}`], name, { type: 'video/quicktime' });

async function chooseClip(file = clip()) {
  const onReady = vi.fn();
  const engine = conversionEngine();
  const view = renderScreen(
    <UploadScreen onPlays={() => undefined} onReady={onReady} startConversion={engine.start} />,
  );
  const user = userEvent.setup({ applyAccept: false });
  await user.upload(await screen.findByLabelText('Choose a video file'), file);
  return { user, onReady, engine, ...view };
}

/** Chooses a clip and starts its conversion, until the converter runs. */
async function convertClip() {
  const shown = await chooseClip();
  await shown.user.click(await screen.findByRole('button', { name: 'Convert and upload' }));
  return { ...shown, run: await lastRun(shown.engine.runs, 1) };
}

async function lastRun(runs: readonly ConversionRun[], count: number): Promise<ConversionRun> {
  await waitFor(() => expect(runs).toHaveLength(count));
  const run = runs.at(-1);
  if (!run) throw new Error('Nothing is converted');
  return run;
}

const cardOf = async (heading: string) =>
  within((await screen.findByRole('heading', { name: heading })).closest('section') ?? document.body);

const videos = () =>
  sql('select title, original_path, file_size::int from videos where user_id = $1', [userId]);

describe('a clip that this browser cannot decode', () => {
  test.each([
    ['hevc', 'Court 2.mov is HEVC (H.265) video. Most browsers cannot play it.'],
    ['prores', 'Court 2.mov is Apple ProRes video. Most browsers cannot play it.'],
    ['avc', 'Court 2.mov is H.264 video. This browser cannot play this variant of it.'],
    [null, 'Court 2.mov is in a format that browsers cannot play.'],
  ])('of codec %s is offered a conversion in plain words', async (name, text) => {
    codec.of = { 'Court 2.mov': name };
    const { user, engine } = await chooseClip();
    const card = await cardOf('This clip needs converting');
    expect(card.getByText(text)).toBeVisible();
    expect(card.getByText(/Nothing was uploaded and no tokens were used\.$/)).toBeVisible();
    const input = screen.getByLabelText<HTMLInputElement>('Choose a video file');
    const browsed = vi.spyOn(input, 'click');
    await user.click(card.getByRole('button', { name: 'Choose another clip' }));
    expect(browsed).toHaveBeenCalledOnce();
    expect(engine.runs).toEqual([]);
  });

  test('can be replaced with another clip', async () => {
    const { user, onReady } = await chooseClip();
    await screen.findByRole('button', { name: 'Convert and upload' });
    await user.upload(screen.getByLabelText('Choose a video file'), clip('Serve.mp4'));
    await waitFor(() => expect(onReady).toHaveBeenCalledOnce());
  });

  test('is not converted if the tokens don’t cover its length: the limit is shown at once', async () => {
    await useTokens(userId, 24_000);
    await chooseClip();
    expect(await screen.findByRole('dialog', { name: 'Token Limit Reached' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Convert and upload' })).not.toBeInTheDocument();
  });
});

describe('a conversion', () => {
  test('shows its progress, and uploads the result with the clip’s name', { tags: 'core' }, async () => {
    const { onReady, run } = await convertClip();
    expect(run.source).toMatchObject({ kind: 'blob', blob: expect.any(File) });
    expect(screen.getByText('Getting ready to convert')).toBeVisible();
    act(() =>
      run.report({
        converter: { loadedBytes: 12 * 1024 * 1024, totalBytes: 32_232_419 },
        framesDone: 0,
        framesTotal: 0,
        secondsLeft: null,
      }),
    );
    expect(screen.getByText('Preparing the converter, 12 of 31 MB')).toBeVisible();
    const loaded = screen.getByRole<HTMLProgressElement>('progressbar', { name: 'Converter' });
    expect(loaded.value).toBeCloseTo(39.04, 2);
    expect(screen.queryByRole('progressbar', { name: 'Conversion' })).not.toBeInTheDocument();
    act(() => run.report({ converter: null, framesDone: 412, framesTotal: 1080, secondsLeft: 75 }));
    expect(screen.getByText('Converting, 38 %, 2 minutes left')).toBeVisible();
    expect(screen.getByRole('progressbar', { name: 'Conversion' })).toHaveAttribute(
      'value',
      '38.148148148148145',
    );
    expect(screen.getByText(/^412 of 1,080 frames\./)).toBeVisible();
    expect(screen.getByRole('button', { name: /Drop your video here/ })).toBeDisabled();
    run.finish('the converted clip');
    await waitFor(() => expect(onReady).toHaveBeenCalledOnce());
    // Its file is released, so the editor has to download the clip.
    expect(onReady).toHaveBeenCalledWith({ id: expect.any(String), file: null });
    expect(run.isReleased()).toBe(true);
    expect(await videos()).toEqual([
      {
        title: 'Court 2.mp4',
        original_path: expect.stringMatching(/_court_2\.mp4$/),
        file_size: 'the converted clip'.length,
      },
    ]);
  });

  test('can be cancelled: the screen is empty again and nothing is left', async () => {
    const { user, run } = await convertClip();
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.getByRole('button', { name: /Drop your video here/ })).toBeEnabled());
    expect(run.isCancelled()).toBe(true);
    expect(screen.queryByText('Court 2.mov')).not.toBeInTheDocument();
    expect(await videos()).toEqual([]);
  });

  test('whose page was closed is reported by the next page', async () => {
    const { engine } = await convertClip();
    const kept = Object.fromEntries(Object.entries(sessionStorage));
    engine.runs[0]?.fail(new DOMException('gone', 'AbortError'));
    await waitFor(() => expect(useUpload.getState().state.status).toBe('idle'));
    expect(screen.queryByText('Conversion interrupted')).not.toBeInTheDocument();
    cleanup();
    Object.assign(sessionStorage, kept);

    const { unmount } = renderScreen(<UploadScreen onPlays={() => undefined} onReady={vi.fn()} />);
    const user = userEvent.setup();
    const card = await cardOf('Conversion interrupted');
    expect(card.getByText(/^Court 2\.mov was being converted when this page was closed\./)).toBeVisible();
    const browsed = vi.spyOn(screen.getByLabelText<HTMLInputElement>('Choose a video file'), 'click');
    await user.click(card.getByRole('button', { name: 'Choose the file' }));
    expect(browsed).toHaveBeenCalledOnce();
    await user.click(card.getByRole('button', { name: 'Discard' }));
    expect(screen.queryByText('Conversion interrupted')).not.toBeInTheDocument();
    unmount();
    renderScreen(<UploadScreen onPlays={() => undefined} onReady={vi.fn()} />);
    await screen.findByLabelText('Choose a video file');
    expect(screen.queryByText('Conversion interrupted')).not.toBeInTheDocument();
  });

  test('reports a failure and can be retried', { tags: 'core' }, async () => {
    expectMessage(/^error: The conversion failed/);
    const { user, engine, onReady, run } = await convertClip();
    run.fail(new AppError('conversion-failed'));
    const card = await cardOf('Conversion Failed');
    expect(
      card.getByText('The clip could not be converted. Save it as an H.264 MP4 and upload that.'),
    ).toBeVisible();
    expect(card.getByText('Court 2.mov was not uploaded and no tokens were used.')).toBeVisible();
    await user.click(card.getByRole('button', { name: 'Try Again' }));
    (await lastRun(engine.runs, 2)).finish('converted');
    await waitFor(() => expect(onReady).toHaveBeenCalledOnce());
  });

  test('fails if its result cannot be decoded either', async () => {
    expectMessage(/^error: The conversion failed/);
    codec.of = { 'Court 2.mov': 'hevc', 'Court 2.mp4': 'avc' };
    const { user, engine, run } = await convertClip();
    run.finish('converted');
    const card = await cardOf('Conversion Failed');
    await waitFor(() => expect(run.isReleased()).toBe(true));
    await user.click(card.getByRole('button', { name: 'Try Again' }));
    expect((await lastRun(engine.runs, 2)).source).toMatchObject({ blob: { name: 'Court 2.mov' } });
  });

  test("is checked against the plan's size limit with its result", async () => {
    const { run } = await convertClip();
    const size = vi.spyOn(Blob.prototype, 'size', 'get').mockReturnValue(101 * 1024 * 1024);
    run.finish('converted');
    const card = await cardOf('Upload Failed');
    size.mockRestore();
    expect(card.getByText('File too large. Maximum size is 100MB.')).toBeVisible();
    expect(card.getByText(/^Converted, Court 2\.mp4 is 101 MB\./)).toBeVisible();
    expect(run.isReleased()).toBe(true);
  });

  test('is not repeated if only the upload failed', async () => {
    failOnce('POST', '/rest/v1/videos');
    const { user, engine, onReady, run } = await convertClip();
    run.finish('converted');
    const card = await cardOf('Upload Failed');
    expect(run.isReleased()).toBe(false);
    await user.click(card.getByRole('button', { name: 'Try Again' }));
    await waitFor(() =>
      expect(onReady).toHaveBeenCalledExactlyOnceWith({ id: expect.any(String), file: null }),
    );
    expect(engine.runs).toHaveLength(1);
    expect(run.isReleased()).toBe(true);
  });

  test('is dropped after a failed upload when the screen is left', async () => {
    failOnce('POST', '/rest/v1/videos');
    const { run, unmount } = await convertClip();
    run.finish('converted');
    await cardOf('Upload Failed');
    unmount();
    expect(run.isReleased()).toBe(true);
    expect(useUpload.getState().state).toEqual({ status: 'idle' });
  });
});
