import { screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import type { EditorEvent } from '@/domain/editor/editor-events';
import { EditorBar } from '@/features/editor/editor-bar';
import { EditorSide } from '@/features/editor/editor-side';
import { usePanelPlace } from '@/features/editor/commands/panel-place';
import { TRACKED } from '../editor-fixtures';
import { showOnDesk } from './support/editor-desk';

afterEach(() => usePanelPlace.getState().move(null));

const showSettings = (events: readonly EditorEvent[] = []) =>
  showOnDesk(
    <>
      <EditorBar backTo="/" exportMenu={null} />
      <EditorSide />
    </>,
    { events },
  );

function panel() {
  return screen.queryByRole('complementary', { name: 'Tracking Settings' });
}

async function openSettings(events?: readonly EditorEvent[]) {
  const desk = showSettings(events);
  await desk.user.click(screen.getByRole('button', { name: 'Tracking Settings' }));
  return desk;
}

describe('Tracking Settings', () => {
  it('takes the focus when opened, and returns it when closed', { tags: 'core' }, async () => {
    const { user } = await openSettings();
    const button = screen.getByRole('button', { name: 'Tracking Settings', expanded: true });
    expect(panel()).toHaveFocus();
    await user.tab();
    await user.keyboard('{Escape}');
    expect(panel()).not.toBeInTheDocument();
    expect(button).toHaveFocus();
    await user.click(button);
    await user.click(screen.getByRole('button', { name: 'Close' }));
    expect(panel()).not.toBeInTheDocument();
    expect(button).toHaveAttribute('aria-expanded', 'false');
  });

  it('uses the same names for tracking methods as the card before a run', async () => {
    const { user, state } = await openSettings(TRACKED.slice(0, 3));
    const inPanel = within(screen.getByRole('complementary', { name: 'Tracking Settings' }));
    const onCard = within(screen.getByRole('region', { name: 'Ready to track' }));
    await user.click(onCard.getByRole('radio', { name: 'Alternative' }));
    expect(state().method).toBe('lucas-kanade');
    expect(inPanel.getByRole('radio', { name: 'Alternative' })).toBeChecked();
    expect(inPanel.getByText('Lucas-Kanade: if the standard one fails.')).toBeVisible();
    await user.click(inPanel.getByRole('radio', { name: 'Standard' }));
    expect(onCard.getByRole('radio', { name: 'Standard' })).toBeChecked();
  });

  it("makes room for a job's card, returns after it, and can be opened in between", async () => {
    const { user, state } = await openSettings();
    await user.keyboard('s');
    expect(state().phase.kind).toBe('selecting');
    expect(panel()).not.toBeInTheDocument();
    await user.keyboard('{Escape}');
    expect(panel()).toBeVisible();
    await user.keyboard('s');
    expect(panel()).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Tracking Settings' }));
    expect(panel()).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Close' }));
    await user.click(screen.getByRole('button', { name: 'Tracking Settings' }));
    await user.keyboard('{Escape}');
    expect(panel()).not.toBeInTheDocument();
    expect(state().phase.kind).toBe('selecting');
  });
});

describe('sizes', () => {
  it.each([
    ['Ring size', 'circleSize', 30, 150],
    ['Tilt', 'circleTilt', 0, 90],
    ['Font size', 'fontSize', 40, 120],
  ] as const)('%s moves with keys between its limits', async (label, setting, min, max) => {
    const { user, state } = await openSettings();
    const slider = screen.getByRole('slider', { name: label });
    slider.focus();
    await user.keyboard('{End}{ArrowRight}');
    expect(state().style[setting]).toBe(max);
    await user.keyboard('{Home}{ArrowLeft}');
    expect(state().style[setting]).toBe(min);
  });

  it('changed with one held key are one undo step', { tags: 'core' }, async () => {
    const { user, state } = await openSettings();
    screen.getByRole('slider', { name: 'Tilt' }).focus();
    await user.keyboard('{ArrowRight>5/}');
    expect(state()).toMatchObject({ style: { circleTilt: 50 }, isAdjusting: false });
    await user.keyboard('{Control>}z{/Control}');
    expect(state().style.circleTilt).toBe(45);
    expect(screen.getByRole('button', { name: 'Undo' })).toBeDisabled();
  });
});

describe('fitting the ring to the player', () => {
  it('can be switched on and off, each one undo step', async () => {
    const { user, state } = await openSettings();
    const fit = screen.getByRole('switch', { name: 'Fit the ring to the player' });
    expect(fit).not.toBeChecked();
    await user.click(fit);
    expect(state().style.fitsPlayer).toBe(true);
    await user.keyboard('{Control>}z{/Control}');
    expect(fit).not.toBeChecked();
    await user.keyboard('{Control>}{Shift>}z{/Shift}{/Control}');
    expect(fit).toBeChecked();
  });

  it('says when the path has no sizes', async () => {
    const { user } = await openSettings(TRACKED);
    const fit = screen.getByRole('switch', { name: 'Fit the ring to the player' });
    expect(fit).not.toHaveAccessibleDescription();
    await user.click(fit);
    expect(fit).toHaveAccessibleDescription(/^This path has no sizes yet/);
  });
});

describe('colors', () => {
  it('of ring, glow and trail are chosen separately', async () => {
    const { user, state } = await openSettings();
    await user.click(screen.getByRole('radio', { name: 'Pink' }));
    await user.click(screen.getByRole('button', { name: 'Trail' }));
    const trail = screen.getByRole('radiogroup', { name: 'Trail color' });
    expect(within(trail).getByRole('radio', { name: 'Indigo' })).toBeChecked();
    await user.click(within(trail).getByRole('radio', { name: 'Lime' }));
    expect(state().style).toMatchObject({ primary: '#FF7AC6', glow: '#FFFFFF', trail: '#C6FF4A' });
  });

  it('can be any that is typed', async () => {
    const { user, state } = await openSettings();
    const field = screen.getByRole('textbox', { name: 'Ring color as hex' });
    await user.clear(field);
    await user.type(field, '12ab9f{Enter}');
    expect(state().style.primary).toBe('#12AB9F');
    expect(field).toHaveValue('#12AB9F');
    expect(screen.queryByRole('radio', { checked: true, name: 'White' })).not.toBeInTheDocument();
  });

  it('that are invalid show an error and change nothing', { tags: 'core' }, async () => {
    const { user, state } = await openSettings();
    const field = screen.getByRole('textbox', { name: 'Ring color as hex' });
    await user.clear(field);
    await user.type(field, '#GG0000');
    await user.tab();
    expect(field).toHaveAccessibleDescription('Enter a color like #7C8CFF.');
    expect(field).toBeInvalid();
    expect(state().style.primary).toBe('#FFFFFF');
    expect(screen.getByRole('button', { name: 'Undo' })).toBeDisabled();
    await user.type(field, '{Backspace}');
    expect(field).toBeValid();
    await user.click(screen.getByRole('radio', { name: 'Red' }));
    expect(field).toHaveValue('#FF5A5F');
  });
});

describe('the panel’s place', () => {
  it('moves by 8 px with the arrow keys, never out of the window, and back with Home', async () => {
    const { user } = await openSettings();
    screen.getByRole('button', { name: 'Move the panel with the arrow keys' }).focus();
    await user.keyboard('{ArrowRight}{ArrowRight}{ArrowDown}');
    expect(usePanelPlace.getState().place).toEqual({ x: 8, y: 8 });
    await user.keyboard('{ArrowLeft}{ArrowUp}');
    expect(usePanelPlace.getState().place).toEqual({ x: 8, y: 8 });
    await user.keyboard('{Home}');
    expect(usePanelPlace.getState().place).toBeNull();
  });
});
