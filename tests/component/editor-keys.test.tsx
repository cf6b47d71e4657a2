import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { KEYED, openRing, SHOWN, undoIn } from './support/ring-desk';

describe('at a manual key', () => {
  it('offers to track to the next one and back to the previous one', { tags: 'core' }, async () => {
    const { state, user } = openRing(KEYED);
    await user.click(screen.getByRole('button', { name: 'Track to next key' }));
    expect(state().phase).toMatchObject({
      kind: 'tracking',
      run: { direction: 'forward', startSec: SHOWN / 30, selection: { x: 500, y: 300, radius: 50 } },
    });
  });

  it('tracks back with its key', async () => {
    const { state, user } = openRing(KEYED);
    await user.keyboard('<');
    expect(state().phase).toMatchObject({ kind: 'tracking', run: { direction: 'backward' } });
  });

  it('deletes it, with undo', async () => {
    const { user, isKey } = openRing(KEYED);
    await user.click(screen.getByRole('button', { name: 'Delete this key' }));
    expect(isKey(SHOWN)).toBe(false);
    expect(screen.queryByRole('toolbar', { name: 'Manual key' })).not.toBeInTheDocument();
    await user.click(await undoIn('Key deleted'));
    expect(isKey(SHOWN)).toBe(true);
  });

  it('is not offered on other frames or during playback', { tags: 'core' }, () => {
    const { seek, play } = openRing(KEYED);
    expect(screen.getByRole('toolbar', { name: 'Manual key' })).toBeInTheDocument();
    seek(SHOWN + 1);
    expect(screen.queryByRole('toolbar', { name: 'Manual key' })).not.toBeInTheDocument();
    seek(SHOWN);
    play();
    expect(screen.queryByRole('toolbar', { name: 'Manual key' })).not.toBeInTheDocument();
  });
});

describe('the Correct menu', () => {
  it('shows where the keys are, and deletes the segment between them', { tags: 'core' }, async () => {
    const { user, seek, placeAt } = openRing(KEYED);
    seek(50);
    await user.click(screen.getByRole('button', { name: 'Correct' }));
    expect(screen.getByRole('menuitem', { name: /^Track to next key/ })).toHaveTextContent('0:02.0');
    expect(screen.getByRole('menuitem', { name: /^Track back/ })).toHaveTextContent('0:01.3');
    expect(screen.getByRole('menuitem', { name: 'Delete this key' })).toHaveAttribute(
      'aria-disabled',
      'true',
    );
    await user.click(screen.getByRole('menuitem', { name: 'Delete this segment' }));
    expect(placeAt(50)).toMatchObject({ x: 510, y: 300, isInterpolated: true });
    expect(placeAt(30)).toMatchObject({ x: 330, isInterpolated: false });
  });

  it('deletes all, with undo', async () => {
    const { state, user } = openRing(KEYED);
    await user.click(screen.getByRole('button', { name: 'Correct' }));
    await user.click(screen.getByRole('menuitem', { name: 'Delete all' }));
    expect(state().phase.kind).toBe('idle');
    await user.click(await undoIn('Path deleted'));
    expect(state().phase.kind).toBe('replay');
    expect(state().tracks[0].points).toHaveLength(90);
  });

  it('does not undo anything but what it says', async () => {
    const { state, user, seek } = openRing(KEYED);
    await user.keyboard('{Delete}');
    seek(10);
    await user.keyboard('r{ArrowUp}{Enter}');
    const steps = state().history.past.length;
    await user.click(await undoIn('Key deleted'));
    expect(state().history.past).toHaveLength(steps);
    expect(await screen.findByText('There are newer changes. Undo them first.')).toBeInTheDocument();
  });
});
