import { act, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { EditorEvent } from '@/domain/editor/editor-events';
import type { ExportOptions } from '@/domain/export-options';
import { ExportMenu } from '@/features/editor/export-menu/export-menu';
import { SoundDialog } from '@/features/editor/export-menu/sound-dialog';
import { SideColumn } from '@/features/editor/side-column';
import { useIsDialogOpen } from '@/features/editor/session/session-hooks';
import type { ClipSounds } from '@/media/reading/clip-sounds';
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

const LOUD = { average: 0.2, peak: 0.8 };
const SOUNDS: ClipSounds = {
  trackCount: 3,
  best: 2,
  offered: [
    { choice: 1, channels: 2, languageCode: 'und', level: { average: 0, peak: 0 }, isReadable: true },
    { choice: 2, channels: 2, languageCode: 'eng', level: LOUD, isReadable: true },
    { choice: 3, channels: 1, languageCode: 'deu', level: null, isReadable: true },
  ],
};

function OpenSound() {
  return useIsDialogOpen('sound') ? <SoundDialog /> : null;
}

function showMenu(clipSounds: ClipSounds | null) {
  const onExport = vi.fn<(options: ExportOptions) => void>();
  const desk = showOnDesk(
    <>
      <ExportMenu />
      <OpenSound />
    </>,
    { events: REPLAY, info: { hasAudio: true }, onExport },
  );
  act(() => desk.session.change({ clipSounds }));
  return {
    ...desk,
    onExport,
    open: () => desk.user.click(screen.getByRole('button', { name: 'Export' })),
  };
}

afterEach(() => localStorage.clear());

describe('the sound of the film', () => {
  it(
    'is the best track until another is chosen, which is exported and remembered',
    { tags: 'core' },
    async () => {
      const { user, open, onExport } = showMenu(SOUNDS);
      await open();
      await user.click(screen.getByRole('menuitem', { name: /^Sound: track 2 of 3/ }));
      const dialog = within(await screen.findByRole('dialog', { name: 'Sound of the film' }));
      const names = dialog.getAllByRole('radio').map((radio) => radio.textContent);
      expect(names).toEqual([
        'Track 1Stereo, silent',
        'Track 2 (suggested)Stereo, English, loud',
        'Track 3Mono, German',
      ]);
      expect(dialog.getByRole('radio', { name: /^Track 2/ })).toBeChecked();
      await user.click(dialog.getByRole('radio', { name: /^Track 3/ }));
      await user.click(dialog.getByRole('button', { name: 'Done' }));
      await open();
      expect(screen.getByRole('menuitem', { name: /^Sound: track 3 of 3/ })).toBeVisible();
      await user.click(screen.getByRole('menuitem', { name: /^Source/ }));
      expect(onExport.mock.lastCall?.[0].sound).toBe(3);
      expect(localStorage.getItem('standout.export-sounds')).toContain('"sound":3');
    },
  );

  it('combines mono tracks', async () => {
    const [first, second] = SOUNDS.offered;
    if (!first || !second) throw new Error('No sounds');
    const { open } = showMenu({
      ...SOUNDS,
      best: 'mix',
      offered: [{ ...second, choice: 'mix' }, first, second],
    });
    await open();
    expect(screen.getByRole('menuitem', { name: /^Sound: mono tracks together/ })).toBeVisible();
  });

  it('cannot be chosen if there is only one, or the film has none', async () => {
    const { user, open } = showMenu({ ...SOUNDS, trackCount: 1, offered: SOUNDS.offered.slice(1, 2) });
    await open();
    expect(screen.queryByRole('menuitem', { name: /^Sound:/ })).not.toBeInTheDocument();
    await user.keyboard('{Escape}');
  });
});

describe('sound that nothing can decode', () => {
  it('is reported before tracking is paid for', () => {
    const desk = showOnDesk(<SideColumn />, { events: [] });
    expect(screen.queryByText(/will have no sound/)).not.toBeInTheDocument();
    const [only] = SOUNDS.offered;
    if (!only) throw new Error('No sounds');
    const clipSounds = { trackCount: 1, best: 1, offered: [{ ...only, isReadable: false }] } as const;
    act(() => desk.session.change({ clipSounds }));
    expect(screen.getByText(/^Your video will have no sound/)).toBeVisible();
  });
});
