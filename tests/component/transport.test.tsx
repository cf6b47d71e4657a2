import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { EditorEvent } from '@/domain/editor/editor-events';
import { Transport } from '@/features/editor/transport/transport';
import { showOnDesk } from './support/editor-desk';

function showTransport(events: readonly EditorEvent[] = []) {
  return showOnDesk(
    <>
      <Transport />
      <textarea aria-label="Somewhere to type" />
    </>,
    { events },
  );
}

const button = (name: string) => screen.getByRole('button', { name });
const frameField = () => screen.getByRole<HTMLInputElement>('textbox', { name: /^Frame/ });

const PENDING: readonly EditorEvent[] = [{ type: 'selectTarget' }, { type: 'place', x: 100, y: 100 }];
const TRACKING: readonly EditorEvent[] = [
  ...PENDING,
  { type: 'confirm', timeSec: 0 },
  { type: 'start', timeSec: 0 },
];
const REPLAY: readonly EditorEvent[] = [
  ...TRACKING,
  {
    type: 'pointsTracked',
    points: [{ x: 100, y: 100, timeSec: 0, isManual: true, isInterpolated: false }],
  },
  { type: 'finish' },
];

describe('the transport', () => {
  it('steps by frame, by second, and to the ends, with buttons and keys', { tags: 'core' }, async () => {
    const { user } = showTransport();
    await user.click(button('Last frame'));
    expect(frameField()).toHaveValue('180');
    expect(screen.getByText('0:05.96')).toBeVisible();
    await user.click(button('Step back'));
    await user.keyboard(',');
    expect(frameField()).toHaveValue('178');
    await user.click(button('First frame'));
    await user.click(button('Step forward'));
    await user.keyboard('.{ArrowRight}');
    expect(frameField()).toHaveValue('33');
    await user.keyboard('{ArrowLeft}{ArrowLeft}');
    expect(frameField()).toHaveValue('1');
    await user.keyboard('{End}');
    expect(frameField()).toHaveValue('180');
    await user.keyboard('{Home}');
    expect(frameField()).toHaveValue('1');
  });

  it('jumps to a typed frame, and stays on invalid input or Escape', { tags: 'core' }, async () => {
    const { user } = showTransport();
    await user.keyboard('g');
    expect(frameField()).toHaveFocus();
    await user.keyboard('42{Enter}');
    expect(frameField()).toHaveValue('42');
    await user.keyboard('g999{Enter}');
    expect(frameField()).toHaveValue('180');
    await user.keyboard('gabc{Enter}');
    expect(frameField()).toHaveValue('180');
    await user.keyboard('g7{Escape}');
    expect(frameField()).toHaveValue('180');
  });

  it('plays and pauses with button, Space and K', { tags: 'core' }, async () => {
    const { user } = showTransport();
    await user.click(button('Play'));
    (document.activeElement as HTMLElement).blur();
    await user.keyboard(' ');
    expect(button('Play')).toBeVisible();
    await user.keyboard('k');
    expect(button('Pause')).toBeVisible();
  });

  it('plays on Space after a click on another button, but presses a button focused with Tab', async () => {
    const { user } = showTransport();
    await user.click(button('Step forward'));
    await user.keyboard(' ');
    expect(button('Pause')).toBeVisible();
    expect(frameField()).toHaveValue('2');
    await user.keyboard(' ');
    expect(button('Play')).toBeVisible();
    await user.tab();
    expect(button('Last frame')).toHaveFocus();
    await user.keyboard(' ');
    expect(button('Play')).toBeVisible();
    expect(frameField()).toHaveValue('180');
  });

  it('leaves Space to a focused text field', async () => {
    const { user } = showTransport();
    await user.type(screen.getByLabelText('Somewhere to type'), 'a b');
    expect(screen.getByLabelText('Somewhere to type')).toHaveValue('a b');
    expect(button('Play')).toBeVisible();
  });

  it.each<[string, readonly EditorEvent[]]>([
    ['in selection mode', [{ type: 'selectTarget' }]],
    ['with a pending confirmation', PENDING],
    ['while tracking', TRACKING],
    ['while processing', [...REPLAY, { type: 'exportStarted' }]],
  ])('does not play on Space %s', { tags: 'core' }, async (_when, events) => {
    const { user } = showTransport(events);
    await user.keyboard(' k');
    expect(button('Play')).toBeVisible();
  });

  it('its button still plays: it cancels the selection or stops tracking', async () => {
    const pending = showTransport(PENDING);
    await pending.user.click(button('Play'));
    expect(pending.state().phase.kind).toBe('idle');
    expect(button('Pause')).toBeVisible();
    pending.unmount();
    const tracking = showTransport(TRACKING);
    await tracking.user.click(button('Play'));
    expect(tracking.state().phase.kind).not.toBe('tracking');
  });

  it('has four speeds, in the menu and with J and L', async () => {
    const { user } = showTransport();
    await user.click(button('Speed 1x'));
    const items = within(screen.getByRole('menu')).getAllByRole('menuitem');
    expect(items.map((item) => item.textContent)).toEqual(['0.5x', '1x', '1.5x', '2x']);
    await user.click(items[3] as HTMLElement);
    expect(button('Speed 2x')).toBeVisible();
    await user.keyboard('l');
    expect(button('Speed 2x')).toBeVisible();
    await user.keyboard('jjjj');
    expect(button('Speed 0.5x')).toBeVisible();
  });

  it('mutes and unmutes with button and M', async () => {
    const { user } = showTransport();
    await user.click(button('Mute'));
    expect(button('Unmute')).toBeVisible();
    await user.keyboard('m');
    expect(button('Mute')).toBeVisible();
  });
});
