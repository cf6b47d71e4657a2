import { screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import type { EditorEvent } from '@/domain/editor/editor-events';
import { ALL_COMMANDS } from '@/features/editor/commands/command-groups';
import { EditorBar } from '@/features/editor/editor-bar';
import { ShortcutsDialog } from '@/features/editor/help/shortcuts-dialog';
import { showOnDesk } from './support/editor-desk';

afterEach(() => localStorage.clear());

const LARGER: EditorEvent = { type: 'restyle', style: { circleSize: 90 }, isFinal: true };

const showBar = (events?: readonly EditorEvent[]) =>
  showOnDesk(
    <>
      <EditorBar backTo="/dashboard" savedState={<span>Saved</span>} exportMenu={null} />
      <ShortcutsDialog />
      <textarea aria-label="Somewhere to type" />
    </>,
    events && { events },
  );

describe('the editor’s bar', () => {
  it("shows the clip's name, the mode and whether everything is saved", { tags: 'core' }, () => {
    showBar();
    expect(screen.getByRole('heading', { name: 'Final' })).toBeVisible();
    expect(screen.getByText('Idle')).toBeVisible();
    expect(screen.getByText('Saved')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Back to Dashboard' })).toHaveAttribute('href', '/dashboard');
  });

  it('enables undo and redo only when there is a step', { tags: 'core' }, async () => {
    const { user, state } = showBar([LARGER]);
    const [undo, redo] = ['Undo', 'Redo'].map((name) => screen.getByRole('button', { name }));
    expect(redo).toBeDisabled();
    await user.click(undo as HTMLElement);
    expect(state().style.circleSize).toBe(50);
    expect(undo).toBeDisabled();
    await user.click(redo as HTMLElement);
    expect(state().style.circleSize).toBe(90);
    expect(redo).toBeDisabled();
  });

  it('undoes and redoes with Ctrl or Cmd, Z and Shift', { tags: 'core' }, async () => {
    const { user, state } = showBar([LARGER]);
    await user.keyboard('{Control>}z{/Control}');
    expect(state().style.circleSize).toBe(50);
    await user.keyboard('{Meta>}{Shift>}Z{/Shift}{/Meta}');
    expect(state().style.circleSize).toBe(90);
  });

  it('leaves Ctrl+Z to a focused field', async () => {
    const { user, state } = showBar([LARGER]);
    await user.type(screen.getByLabelText('Somewhere to type'), 'ss{Control>}z{/Control}');
    expect(state()).toMatchObject({ phase: { kind: 'idle' }, style: { circleSize: 90 } });
  });

  it('has the same in a menu on phones', async () => {
    const { user, state } = showBar([LARGER]);
    await user.click(screen.getByRole('button', { name: 'More' }));
    const items = within(screen.getByRole('menu')).getAllByRole('menuitem');
    expect(items.map((item) => item.textContent)).toEqual([
      'Undo',
      'Redo',
      'Rename',
      'Tracking Settings',
      'Keyboard shortcuts',
    ]);
    expect(items[1]).toHaveAttribute('aria-disabled', 'true');
    await user.click(items[0] as HTMLElement);
    expect(state().style.circleSize).toBe(50);
  });
});

describe('the shortcuts sheet', () => {
  it('opens with ? and lists every command with its keys', { tags: 'core' }, async () => {
    const { user } = showBar();
    await user.keyboard('?');
    const sheet = screen.getByRole('dialog', { name: 'Keyboard shortcuts' });
    const terms = within(sheet)
      .getAllByRole('term')
      .map((term) => term.textContent);
    expect(new Set(terms)).toEqual(new Set(ALL_COMMANDS.map(({ label }) => label)));
    const keysOf = (label: string) =>
      within(sheet).getByText(label).parentElement?.querySelector('dd')?.textContent;
    expect(keysOf('Play or pause')).toBe('SpaceorK');
    expect(keysOf('Undo')).toBe('Ctrl+Z');
    expect(keysOf('Move left 1 px')).toBe('Shift+←');
    expect(keysOf('Reset tracking')).toBe('button only');
    await user.keyboard('{Escape}');
    expect(sheet).not.toBeInTheDocument();
  });

  it('switches off single keys permanently; those with Ctrl stay', async () => {
    const { user, state, unmount } = showBar([LARGER]);
    await user.click(screen.getByRole('button', { name: 'Keyboard shortcuts' }));
    await user.click(screen.getByRole('switch', { name: 'Shortcuts', checked: true }));
    await user.keyboard('{Escape}s?');
    expect(state().phase.kind).toBe('idle');
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    await user.keyboard('{Control>}z{/Control}');
    expect(state().style.circleSize).toBe(50);
    unmount();

    const later = showBar();
    await later.user.keyboard('s');
    expect(later.state().phase.kind).toBe('idle');
    await later.user.click(screen.getByRole('button', { name: 'Keyboard shortcuts' }));
    await later.user.click(screen.getByRole('switch', { name: 'Shortcuts', checked: false }));
    await later.user.keyboard('{Escape}s');
    expect(later.state().phase.kind).toBe('selecting');
  });
});
