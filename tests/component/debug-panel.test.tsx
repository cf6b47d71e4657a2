import { fireEvent, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import type { EditorEvent } from '@/domain/editor/editor-events';
import type { TrackPoint } from '@/domain/track';
import { DebugPanel, OpenDebugPanel } from '@/features/editor/debug/debug-panel';
import { EditorBar } from '@/features/editor/editor-bar';
import { showOnDesk } from './support/editor-desk';

afterEach(() => sessionStorage.clear());

const POINTS: readonly TrackPoint[] = Array.from({ length: 18_000 }, (_, frame) => ({
  x: frame / 10,
  y: 200,
  timeSec: frame / 30,
  isManual: frame % 6000 === 0,
  isInterpolated: false,
  ...(frame % 6000 !== 0 && { confidence: 0.875 }),
}));

const TRACKING: readonly EditorEvent[] = [
  { type: 'selectTarget' },
  { type: 'place', x: 0, y: 200 },
  { type: 'confirm', timeSec: 0 },
  { type: 'start', timeSec: 0 },
  { type: 'pointsTracked', points: POINTS },
];

const showPanel = (events: readonly EditorEvent[] = []) => showOnDesk(<OpenDebugPanel />, { events });

const value = (name: string) =>
  screen.getByText(name, { selector: 'dt' }).parentElement?.querySelector('dd')?.textContent;

describe('the debug panel', () => {
  it("shows time, frame and mode, with the mode's details", { tags: 'core' }, async () => {
    const { user } = showPanel([{ type: 'selectTarget' }]);
    expect([value('Time'), value('Frame'), value('Mode')]).toEqual([
      '0.000 s',
      '1 of 180',
      'idle (selecting)',
    ]);
    await user.keyboard('{End}');
    expect([value('Time'), value('Frame')]).toEqual(['5.967 s', '180 of 180']);
  });

  it('counts the points and lists them in three tabs', { tags: 'core' }, async () => {
    const { user } = showPanel(TRACKING);
    expect([
      value('Mode'),
      value('Combined points'),
      value('Tracked points'),
      value('Manual points'),
    ]).toEqual(['tracking', '18,000', '17,997', '3']);
    const rows = () => within(screen.getByRole('table')).getAllByRole('row').slice(1);
    expect(screen.getByRole('tab', { name: /Combined/, selected: true })).toHaveTextContent('18000');
    expect(rows()[1]).toHaveTextContent('20.0330.1200.0good0.88');
    await user.click(screen.getByRole('tab', { name: /Manual/ }));
    expect(rows().map((row) => row.firstElementChild?.textContent)).toEqual(['1', '6001', '12001']);
    await user.click(screen.getByRole('tab', { name: /Tracked/ }));
    expect(rows()[0]).toHaveTextContent('20.0330.1200.0good0.88');
  });

  it('renders only the visible rows, wherever it is scrolled', () => {
    showPanel(TRACKING);
    const region = screen.getByRole('region', { name: 'Combined coordinates' });
    const table = within(region).getByRole('table');
    expect(table).toHaveAttribute('aria-rowcount', '18001');
    expect(table.querySelectorAll('tr').length).toBeLessThan(60);
    fireEvent.scroll(region, { target: { scrollTop: 9000 * 28 } });
    expect(within(table).getByText('9001').parentElement).toHaveAttribute('aria-rowindex', '9002');
    expect(table.querySelectorAll('tr').length).toBeLessThan(60);
    fireEvent.scroll(region, { target: { scrollTop: 18_000 * 28 } });
    expect(within(table).getByText('18000')).toBeInTheDocument();
  });

  it('says when there are none', { tags: 'core' }, () => {
    showPanel();
    expect(screen.getByText('No points')).toBeVisible();
  });
});

describe('the debug toggle', () => {
  const showAt = (address: string) =>
    showOnDesk(
      <>
        <EditorBar backTo="/" exportMenu={null} />
        <DebugPanel />
      </>,
      { address },
    );
  const panel = () => screen.queryByRole('region', { name: 'Debug' });
  const toggle = () => screen.queryByRole('button', { name: 'Debug' });

  it('is revealed by a flag in the address, and kept across reloads like the panel', async () => {
    const before = showAt('/upload?id=1');
    expect(toggle()).not.toBeInTheDocument();
    before.unmount();
    const flagged = showAt('/upload?id=1&debug_mode=true');
    expect(panel()).not.toBeInTheDocument();
    await flagged.user.click(screen.getByRole('button', { name: 'Debug', pressed: false }));
    expect(panel()).toBeVisible();
    flagged.unmount();
    const reloaded = showAt('/upload?id=1');
    expect(panel()).toBeVisible();
    reloaded.unmount();
    showAt('/upload?id=1&debug_mode=false');
    expect(toggle()).not.toBeInTheDocument();
    expect(panel()).not.toBeInTheDocument();
  });

  it('is in the menu on phones', async () => {
    const { user } = showAt('/upload?id=1&debug_mode=true');
    await user.click(screen.getByRole('button', { name: 'More' }));
    await user.click(screen.getByRole('menuitemcheckbox', { name: 'Debug', checked: false }));
    await user.keyboard('{Escape}');
    expect(panel()).toBeVisible();
  });
});
