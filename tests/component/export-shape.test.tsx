import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { EditorEvent } from '@/domain/editor/editor-events';
import type { ExportOptions } from '@/domain/export-options';
import { ExportMenu } from '@/features/editor/export-menu/export-menu';
import { ShapeDialog } from '@/features/editor/export-menu/shape-dialog';
import { useIsDialogOpen } from '@/features/editor/session/session-hooks';
import { showOnDesk } from './support/editor-desk';

const REPLAY: readonly EditorEvent[] = [
  { type: 'selectTarget' },
  { type: 'place', x: 300, y: 200 },
  { type: 'confirm', timeSec: 0 },
  { type: 'start', timeSec: 0 },
  {
    type: 'pointsTracked',
    points: [{ x: 300, y: 200, timeSec: 0, isManual: true, isInterpolated: false }],
  },
  { type: 'finish' },
];

function OpenShape() {
  return useIsDialogOpen('shape') ? <ShapeDialog /> : null;
}

/** The menu and the dialog with the real session behind them. */
function showShape() {
  const onExport = vi.fn<(options: ExportOptions) => void>();
  const desk = showOnDesk(
    <>
      <ExportMenu />
      <OpenShape />
    </>,
    { events: REPLAY, info: { widthPx: 1920, heightPx: 1080 }, onExport },
  );
  const open = async () => {
    await desk.user.click(screen.getByRole('button', { name: 'Export' }));
    await desk.user.click(screen.getByRole('menuitem', { name: /^Shape/ }));
    return within(await screen.findByRole('dialog', { name: 'Shape of the film' }));
  };
  return { ...desk, onExport, open };
}

afterEach(() => localStorage.clear());

describe('the shape of the film', () => {
  it('is chosen, cropped with keys and zoom, exported and remembered', { tags: 'core' }, async () => {
    const { user, open, onExport, unmount } = showShape();
    const dialog = await open();
    expect(dialog.getByText('1920 × 1080, as recorded')).toBeVisible();
    await user.click(dialog.getByRole('radio', { name: '9:16' }));
    expect(dialog.getByText('608 × 1080; the crop follows the player')).toBeVisible();
    dialog.getByRole('slider', { name: 'Zoom' }).focus();
    await user.keyboard('{ArrowRight}{ArrowRight}');
    dialog.getByRole('button', { name: /^The part that the film shows/ }).focus();
    await user.keyboard('{ArrowRight}{Shift>}{ArrowRight}{/Shift}{ArrowUp}');
    await user.click(dialog.getByRole('button', { name: 'Done' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());

    const wanted = { shape: '9:16', framing: { zoom: 1.1, offsetX: 0.06, offsetY: -0.01 } };
    await user.click(screen.getByRole('button', { name: 'Export' }));
    expect(screen.getByRole('menuitem', { name: 'Shape 9:16, follows the player' })).toBeVisible();
    await user.click(screen.getByRole('menuitem', { name: 'Source 608 × 1080, cut to 9:16' }));
    await waitFor(() => expect(onExport).toHaveBeenCalledExactlyOnceWith(expect.objectContaining(wanted)));
    unmount();

    const later = showShape();
    await later.user.keyboard('e');
    expect(later.onExport).toHaveBeenCalledExactlyOnceWith(expect.objectContaining(wanted));
  });

  it('is moved by dragging, and reset', async () => {
    const { user, open, state } = showShape();
    const dialog = await open();
    await user.click(dialog.getByRole('radio', { name: '1:1' }));
    const preview = dialog.getByRole('button', { name: /^The part that the film shows/ });
    const canvas = preview.querySelector('canvas');
    // jsdom has no layout: the canvas is shown at half the video's size.
    Object.defineProperty(canvas, 'clientWidth', { value: 960 });
    const at = (clientX: number) => ({ button: 0, pointerId: 1, clientX, clientY: 50 });
    fireEvent.pointerDown(preview, at(100));
    fireEvent.pointerMove(preview, at(154));
    fireEvent.pointerUp(preview, at(154));
    fireEvent.pointerMove(preview, at(400));
    expect(state().framing).toEqual({ zoom: 1, offsetX: 0.1, offsetY: 0 });
    await user.click(dialog.getByRole('button', { name: 'Reset the crop' }));
    expect(state().framing).toEqual({ zoom: 1, offsetX: 0, offsetY: 0 });
  });

  it('can have further shapes besides the saved one, and they are remembered', async () => {
    const { user, open, onExport, unmount } = showShape();
    const dialog = await open();
    await user.click(dialog.getByRole('checkbox', { name: '9:16 608 × 1080' }));
    await user.click(dialog.getByRole('checkbox', { name: '1:1 1080 × 1080' }));
    await user.click(dialog.getByRole('checkbox', { name: '4:5 864 × 1080' }));
    await user.click(dialog.getByRole('checkbox', { name: '4:5 864 × 1080' }));
    await user.click(dialog.getByRole('radio', { name: '9:16' }));
    expect(dialog.queryByRole('checkbox', { name: /^9:16/ })).not.toBeInTheDocument();
    expect(dialog.getByRole('checkbox', { name: '1:1 1080 × 1080' })).toBeChecked();
    expect(dialog.getByRole('checkbox', { name: 'As recorded 1920 × 1080' })).not.toBeChecked();
    await user.click(dialog.getByRole('button', { name: 'Done' }));
    await user.click(screen.getByRole('button', { name: 'Export' }));
    await user.click(screen.getByRole('menuitem', { name: 'Shape 9:16, follows the player; also 1:1' }));
    unmount();

    const later = showShape();
    await later.user.keyboard('e');
    const wanted = { shape: '9:16', furtherShapes: ['1:1'] };
    expect(later.onExport).toHaveBeenCalledExactlyOnceWith(expect.objectContaining(wanted));
    expect(onExport).not.toHaveBeenCalled();
  });

  it('plays and steps the clip behind its preview', async () => {
    const { user, open, session } = showShape();
    const dialog = await open();
    await user.click(dialog.getByRole('button', { name: 'Play' }));
    await user.click(dialog.getByRole('button', { name: 'Pause' }));
    dialog.getByRole('slider', { name: 'Moment' }).focus();
    await user.keyboard('{End}');
    expect(session.playback.getFrame()).toBe(179);
  });

  it('is the clip’s shape if the stored value is invalid', { tags: 'core' }, async () => {
    localStorage.setItem(
      'standout.export-choice',
      JSON.stringify({ size: 'source', shape: '3:7', furtherShapes: ['3:7'], withSound: false, way: 'fast' }),
    );
    localStorage.setItem('standout.export-framings', JSON.stringify([{ videoId: 1, zoom: 'big' }]));
    const { user, onExport } = showShape();
    await user.keyboard('e');
    expect(onExport).toHaveBeenCalledExactlyOnceWith({
      size: 'source',
      shape: 'source',
      furtherShapes: [],
      framing: { zoom: 1, offsetX: 0, offsetY: 0 },
      withSound: false,
      sound: null,
      pipeline: 'fast',
      cut: null,
      maxFrames: null,
    });
  });

  it('limits a remembered crop that is out of bounds', { tags: 'core' }, async () => {
    const { session, state, unmount } = showShape();
    const videoId = session.clip.video.id;
    expect(state().framing.zoom).toBe(1);
    unmount();
    localStorage.setItem(
      'standout.export-framings',
      JSON.stringify([{ videoId, zoom: 9, offsetX: -4, offsetY: 0.2 }]),
    );
    expect(showShape().state().framing).toEqual({ zoom: 2, offsetX: -0.5, offsetY: 0.2 });
  });
});
