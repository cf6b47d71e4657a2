import { screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { EditorEvent } from '@/domain/editor/editor-events';
import type { ExportOptions } from '@/domain/export-options';
import { ExportMenu } from '@/features/editor/export-menu/export-menu';
import type { ClipPrice } from '@/studio/clip/clip-price';
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

const PAID: ClipPrice = {
  neededTokens: 0,
  chargedTokens: 8938,
  remaining: 16_062,
  frameCount: 372,
  unpaidFrames: 0,
  isCut: false,
  sizeBytes: 1000,
  paidFrames: [{ first: 0, end: 372 }],
  payableFrames: 669,
  isAffordable: true,
};

const UNPAID: ClipPrice = {
  ...PAID,
  neededTokens: 8938,
  chargedTokens: 0,
  unpaidFrames: 372,
  paidFrames: [],
};

interface BarSetting {
  readonly video?: { readonly widthPx: number; readonly heightPx: number };
  readonly events?: readonly EditorEvent[];
  readonly price?: ClipPrice;
  readonly hasSound?: boolean;
  readonly onTokenShortage?: () => void;
}

/** The menu with the real session, commands and keys behind it. */
function showBar(setting: BarSetting = {}, address = '/upload?id=1') {
  const {
    video = { widthPx: 3840, heightPx: 2160 },
    events = REPLAY,
    price = PAID,
    hasSound = true,
  } = setting;
  const { onTokenShortage = () => undefined } = setting;
  const onExport = vi.fn<(options: ExportOptions) => void>();
  const desk = showOnDesk(
    <>
      <ExportMenu />
    </>,
    {
      address,
      events,
      firstShown: 42,
      info: { ...video, hasAudio: hasSound },
      price,
      onTokenShortage,
      onExport,
    },
  );
  return {
    ...desk,
    onExport,
    open: () => desk.user.click(screen.getByRole('button', { name: 'Export' })),
  };
}

afterEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

const DEFAULTS = {
  size: 'source',
  shape: 'source',
  furtherShapes: [],
  framing: { zoom: 1, offsetX: 0, offsetY: 0 },
  withSound: true,
  sound: null,
  pipeline: 'fast',
  cut: null,
  maxFrames: null,
} as const;

describe('the Export menu', () => {
  it('is closed until there is a path to export', { tags: 'core' }, () => {
    showBar({ events: [] });
    expect(screen.getByRole('button', { name: 'Export' })).toBeDisabled();
  });

  it('exports in the chosen size, and by key in the last chosen one', { tags: 'core' }, async () => {
    const { user, onExport, open, unmount } = showBar();
    await open();
    expect(screen.getByText('Export as MP4, with title card and audio')).toBeVisible();
    expect(screen.getAllByRole('menuitem').map((item) => item.textContent)).toEqual([
      'Source 3840 × 2160, as recordedE',
      '1080p 1920 × 1080',
      '720p 1280 × 720, smallest file',
      'Shape As recorded',
    ]);
    await user.click(screen.getByRole('menuitem', { name: /^1080p/ }));
    await waitFor(() => expect(onExport).toHaveBeenCalledExactlyOnceWith({ ...DEFAULTS, size: '1080p' }));
    unmount();

    const later = showBar();
    await later.user.keyboard('e');
    expect(later.onExport).toHaveBeenCalledExactlyOnceWith({ ...DEFAULTS, size: '1080p' });
  });

  it('also runs the key shown next to an item in the open menu', async () => {
    const { user, onExport, open } = showBar();
    await open();
    expect(screen.getByRole('menuitem', { name: /^Source/ })).toHaveAttribute('aria-keyshortcuts', 'E');
    await user.keyboard('e');
    await waitFor(() => expect(onExport).toHaveBeenCalledExactlyOnceWith(DEFAULTS));
    expect(screen.queryByRole('menu')).not.toBeInTheDocument();
  });

  it('uses the source size if the last size would not be smaller', async () => {
    localStorage.setItem(
      'standout.export-choice',
      JSON.stringify({ size: '1080p', withSound: true, way: 'fast' }),
    );
    const { user, onExport, open } = showBar({ video: { widthPx: 1280, heightPx: 720 } });
    await open();
    expect(screen.queryByRole('menuitem', { name: /^1080p/ })).not.toBeInTheDocument();
    await user.keyboard('e');
    await waitFor(() => expect(onExport).toHaveBeenCalledExactlyOnceWith(DEFAULTS));
  });

  it('stays open while sound and pipeline are chosen, and remembers them', async () => {
    const { user, open, unmount } = showBar();
    await open();
    await user.click(screen.getByRole('menuitemcheckbox', { name: /^Sound/, checked: true }));
    expect(screen.getByRole('menuitemcheckbox', { name: /^Sound/ })).not.toBeChecked();
    expect(
      screen.getByRole('menuitemradio', { name: /^Fast The best that works/, checked: true }),
    ).toBeVisible();
    await user.click(
      screen.getByRole('menuitemradio', {
        name: 'Compatible Slower, works everywhere',
      }),
    );
    expect(screen.getByRole('menuitemradio', { name: /^Compatible/ })).toBeChecked();
    unmount();

    const later = showBar();
    await later.user.keyboard('e');
    expect(later.onExport).toHaveBeenCalledExactlyOnceWith({
      ...DEFAULTS,
      withSound: false,
      pipeline: 'compatible',
    });
  });

  it('does not trust what is in storage', async () => {
    localStorage.setItem('standout.export-choice', JSON.stringify({ size: '8k', withSound: 1 }));
    const { user, onExport } = showBar();
    await user.keyboard('e');
    expect(onExport).toHaveBeenCalledExactlyOnceWith(DEFAULTS);
  });

  it('says that a silent clip has no sound to choose', async () => {
    const { open } = showBar({ hasSound: false });
    await open();
    const sound = screen.getByRole('menuitemcheckbox', { name: 'Sound This clip has none' });
    expect(sound).toHaveAttribute('aria-disabled', 'true');
    expect(sound).not.toBeChecked();
  });
});

describe('the price in the Export menu', () => {
  it('is zero for a paid clip', async () => {
    const { open } = showBar();
    await open();
    expect(screen.getByRole('menu')).toHaveAccessibleDescription('No new tokens: 8,938 already paid.');
  });

  it('is shown before it is spent', { tags: 'core' }, async () => {
    const { open } = showBar({ price: UNPAID });
    await open();
    expect(screen.getByRole('menu')).toHaveAccessibleDescription(
      'Exporting will use 8,938 tokens, once for this clip. You have 16,062.',
    );
  });

  it('shows the limit and exports nothing if it is too high', { tags: 'core' }, async () => {
    const onTokenShortage = vi.fn();
    const price = { ...UNPAID, remaining: 100, payableFrames: 3, isAffordable: false };
    const { user, onExport } = showBar({ price, onTokenShortage });
    await user.keyboard('e');
    expect(onTokenShortage).toHaveBeenCalledExactlyOnceWith({
      neededTokens: 8938,
      shorterCut: { frames: 3, apply: expect.any(Function) },
    });
    expect(onExport).not.toHaveBeenCalled();
  });
});

describe('debug mode', () => {
  it('is hidden without its flag', async () => {
    const { open } = showBar();
    await open();
    expect(screen.queryByText('Debug: force one pipeline')).not.toBeInTheDocument();
    expect(screen.queryByRole('menuitem', { name: /^Test export/ })).not.toBeInTheDocument();
  });

  it('forces a pipeline, which is dropped with the page but survives a reload', async () => {
    const { user, onExport, open, unmount } = showBar({}, '/upload?id=1&debug_mode=true');
    await open();
    const ways = () =>
      screen.getAllByRole('menuitemradio').filter((item) => !item.closest('[aria-label="Look"]'));
    expect(ways().map((item) => item.textContent.split(' ')[0])).toEqual([
      'Fast',
      'Compatible',
      'planes',
      'canvas',
      'x264',
      'ffmpeg-decoder',
      'ffmpeg',
    ]);
    await user.click(screen.getByRole('menuitemradio', { name: /^x264/ }));
    expect(ways().filter((item) => item.ariaChecked === 'true')).toHaveLength(1);
    await user.click(screen.getByRole('menuitem', { name: /^Source/ }));
    await waitFor(() => expect(onExport).toHaveBeenCalledExactlyOnceWith({ ...DEFAULTS, pipeline: 'x264' }));
    unmount();

    const later = showBar();
    await later.open();
    expect(screen.getByText('Debug: force one pipeline')).toBeVisible();
    expect(screen.getByRole('menuitemradio', { name: /^Fast/ })).toBeChecked();
    later.unmount();
    const ended = showBar({}, '/upload?id=1&debug_mode=false');
    await ended.open();
    expect(screen.queryByText('Debug: force one pipeline')).not.toBeInTheDocument();
  });

  it('offers a test export of 100 frames, whatever the balance', async () => {
    const price = { ...UNPAID, remaining: 0, isAffordable: false };
    const { user, onExport, open } = showBar({ price }, '/upload?id=1&debug_mode=true');
    await open();
    await user.click(screen.getByRole('menuitem', { name: /^Test export \(100 frames\)/ }));
    await waitFor(() => expect(onExport).toHaveBeenCalledExactlyOnceWith({ ...DEFAULTS, maxFrames: 100 }));
  });
});
