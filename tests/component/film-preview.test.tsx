import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ExportAtOnce } from '@/features/editor/export-menu/export-at-once';
import { elementsOf } from '@/features/editor/session/editor-elements';
import { PreviewDialog } from '@/features/editor/film-preview/preview-dialog';
import { useIsDialogOpen } from '@/features/editor/session/session-hooks';
import type { RenderRequest } from '@/media/export/export-types';
import { measureFilm } from '@/media/export/measure-film';
import type { FilmTerms } from '@/studio/film/film-terms';
import { CLIP_TERMS, TRACKED } from '../editor-fixtures';
import { PAID, showOnDesk } from './support/editor-desk';

const freed = vi.fn<() => void>();

// jsdom decodes and draws nothing: the film is measured as usual, and its title card has no pictures.
vi.mock('@/media/film-preview/open-preview', () => ({
  openPreview: (
    request: RenderRequest,
    { widthPx, heightPx, frameCount }: { widthPx: number; heightPx: number; frameCount: number },
  ) =>
    Promise.resolve({
      ...measureFilm(request, { video: { widthPx, heightPx }, gridFrames: frameCount }),
      title: null,
      [Symbol.dispose]: freed,
    }),
}));

function OpenPreview() {
  return useIsDialogOpen('preview') ? <PreviewDialog /> : null;
}

function show({ film = {}, price = PAID }: { film?: Partial<FilmTerms>; price?: typeof PAID } = {}) {
  const desk = showOnDesk(
    <>
      <ExportAtOnce />
      <OpenPreview />
    </>,
    {
      events: TRACKED,
      price,
      terms: { ...CLIP_TERMS, film: { ...CLIP_TERMS.film, ...film } },
      info: { widthPx: 1280, heightPx: 720, hasAudio: true },
    },
  );
  elementsOf(desk.session).video.current = document.createElement('video');
  const open = async () => {
    await desk.user.keyboard('v');
    const dialog = within(await screen.findByRole('dialog', { name: 'Preview of the film' }));
    await dialog.findByRole('slider', { name: 'Position in the film' });
    return dialog;
  };
  return { ...desk, open };
}

const position = (): number =>
  Number(screen.getByRole('slider', { name: 'Position in the film' }).getAttribute('aria-valuenow'));

beforeEach(() => {
  freed.mockClear();
  HTMLVideoElement.prototype.requestVideoFrameCallback = () => 1;
  HTMLVideoElement.prototype.cancelVideoFrameCallback = () => undefined;
});
afterEach(() => localStorage.clear());

describe('the preview of the film', () => {
  it(
    'opens with its key, says what the film is, and steps and plays with keys',
    { tags: 'core' },
    async () => {
      const { open, user, session } = show();
      await open();
      expect(screen.getByText('1280 × 720, 0:07.66, with sound')).toBeVisible();
      expect(screen.getByRole('img', { name: 'The film as it will be exported' })).toBeVisible();
      await user.keyboard('..');
      expect(position()).toBe(2);
      await user.keyboard(',');
      expect(position()).toBe(1);
      await user.keyboard('{End}');
      expect(position()).toBe(229);
      expect(session.playback.getFrame()).toBe(179);
      await user.keyboard('{ArrowLeft}');
      expect(position()).toBe(199);
      await user.keyboard(' ');
      expect(session.playback.getStatus().isPlaying).toBe(true);
      expect(screen.getByRole('button', { name: 'Pause' })).toBeVisible();
      await user.keyboard('k');
      expect(session.playback.getStatus().isPlaying).toBe(false);
      await user.keyboard('{Home}');
      expect(position()).toBe(0);
    },
  );

  it('has buttons for the same, and a seek bar for the whole film', async () => {
    const { open, user, session } = show();
    const dialog = await open();
    await user.click(dialog.getByRole('button', { name: 'Last frame' }));
    expect(position()).toBe(229);
    await user.click(dialog.getByRole('button', { name: 'Step back' }));
    expect(session.playback.getFrame()).toBe(178);
    await user.click(dialog.getByRole('button', { name: 'Play' }));
    expect(session.playback.getStatus().isPlaying).toBe(true);
    dialog.getByRole('slider').focus();
    await user.keyboard('{Home}');
    expect(position()).toBe(0);
    expect(dialog.getByRole('slider')).toHaveAttribute('aria-valuetext', '0:00.00 / 0:07.66');
    await user.click(dialog.getByRole('button', { name: 'Pause' }));
    await user.click(dialog.getByRole('button', { name: 'Mute' }));
    expect(session.playback.getStatus().isMuted).toBe(true);
  });

  it('frees everything when Escape closes it, and leaves the editor where the film was', async () => {
    const { open, user, session } = show();
    session.playback.setSpeed(0.5);
    await open();
    expect(session.playback.getStatus().speed).toBe(1);
    await user.keyboard('{End},');
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(freed).toHaveBeenCalledOnce();
    expect(session.playback.getFrame()).toBe(178);
    expect(session.playback.getStatus()).toEqual({ isPlaying: false, isMuted: false, speed: 0.5 });
  });

  it('has the chosen shape and sound', async () => {
    const { open, session } = show();
    session.change({
      exportChoice: { size: 'source', shape: '9:16', furtherShapes: [], withSound: false, pipeline: 'fast' },
    });
    await open();
    expect(screen.getByText('406 × 720, 0:07.66, without sound')).toBeVisible();
    expect(session.playback.getStatus().isMuted).toBe(true);
    expect(screen.getByRole('button', { name: 'The film has no sound' })).toBeDisabled();
  });

  it('is free, shows the price of exporting, and exports', async () => {
    const { open, user, state } = show({ price: { ...PAID, chargedTokens: 0, neededTokens: 4330 } });
    const dialog = await open();
    expect(dialog.getByText(/Watching is free. Exporting will use 4,330 tokens/)).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Export' }));
    expect(state().isExporting).toBe(true);
    expect(state().openDialogs).toEqual([]);
  });

  it('opens for a user without tokens', async () => {
    const { open, session } = show({
      price: { ...PAID, chargedTokens: 0, remaining: 0, isAffordable: false },
    });
    const told = vi.spyOn(session, 'tellShortage');
    await open();
    expect(told).not.toHaveBeenCalled();
  });

  it('reports that it cannot be shown, and retries', { tags: 'core' }, async () => {
    const loadTitleSettings = vi
      .fn<FilmTerms['loadTitleSettings']>()
      .mockRejectedValueOnce(new Error('offline'))
      .mockImplementation(CLIP_TERMS.film.loadTitleSettings);
    const { user } = show({ film: { loadTitleSettings } });
    await user.keyboard('v');
    await user.click(await screen.findByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('slider', { name: 'Position in the film' })).toBeVisible();
  });
});
