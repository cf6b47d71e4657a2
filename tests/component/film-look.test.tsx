import { fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { lookOf } from '@/domain/film-look';
import { ExportMenu } from '@/features/editor/export-menu/export-menu';
import { LookControl } from '@/features/editor/settings/look-control';
import { Timeline } from '@/features/editor/timeline/timeline';
import { TRACKED } from '../editor-fixtures';
import { showOnDesk } from './support/editor-desk';

function showLook(firstShown = 42) {
  const desk = showOnDesk(
    <>
      <LookControl />
      <ExportMenu />
      <Timeline />
    </>,
    { events: TRACKED, firstShown },
  );
  const look = () => lookOf(desk.state().style);
  const frames = () => look().moments.map((moment) => Math.round(moment * 30));
  return { ...desk, look, frames };
}

const marks = () =>
  within(screen.getByRole('group', { name: 'Freezes' }))
    .getAllByRole('button')
    .map((mark) => mark.getAttribute('aria-label'));

describe('the look of a film', () => {
  it('is chosen in the settings or the Export menu, and is one undo step', { tags: 'core' }, async () => {
    const { user, look } = showLook();
    expect(screen.getByRole('radio', { name: 'Follow' })).toBeChecked();
    await user.click(screen.getByRole('radio', { name: 'Arrow' }));
    expect(look().kind).toBe('arrow');
    await user.click(screen.getByRole('button', { name: 'Export' }));
    expect(screen.getByRole('menuitemradio', { name: 'Arrow' })).toBeChecked();
    await user.click(screen.getByRole('menuitemradio', { name: 'Spotlight' }));
    expect(look().kind).toBe('spotlight');
    await user.keyboard('{Escape}');
    await user.click(screen.getByRole('switch', { name: 'Ring in the spotlight' }));
    expect(look().hasRing).toBe(false);
    await user.keyboard('{Control>}zz{/Control}');
    expect(look()).toMatchObject({ kind: 'arrow', hasRing: true });
    await user.keyboard('{Control>}z{/Control}');
    expect(look().kind).toBe('follow');
  });

  it('freezes where the track starts until the key H marks moments', async () => {
    const { user, frames, look, session } = showLook();
    await user.click(screen.getByRole('radio', { name: 'Identify' }));
    expect(screen.getByText('Freezes where the track starts.')).toBeVisible();
    expect(marks()).toEqual(['Freeze at 0:00.00']);
    await user.keyboard('h');
    expect(frames()).toEqual([42]);
    expect(screen.getByRole('button', { name: /^Remove freeze/ })).toBeEnabled();
    session.playback.seekToFrame(12);
    await user.click(await screen.findByRole('button', { name: /^Freeze here/ }));
    expect(frames()).toEqual([12, 42]);
    expect(screen.getByText('Freezes at 2 moments.')).toBeVisible();
    await user.keyboard('h');
    expect(frames()).toEqual([42]);
    await user.keyboard('{Control>}z{/Control}');
    expect(frames()).toEqual([12, 42]);
    // The path ends at frame 89.
    session.playback.seekToFrame(120);
    await user.keyboard('h');
    expect(frames()).toEqual([12, 42]);
    expect(look().kind).toBe('identify');
  });

  it('is selected by marking a moment', { tags: 'core' }, async () => {
    const { user, look, frames } = showLook();
    await user.keyboard('h');
    expect(look().kind).toBe('identify');
    expect(frames()).toEqual([42]);
  });

  it('has marks that the keyboard moves and removes', { tags: 'core' }, async () => {
    const { user, frames } = showLook();
    await user.keyboard('h');
    screen.getByRole('button', { name: 'Freeze at 0:01.40' }).focus();
    await user.keyboard('{ArrowRight}{ArrowRight}{ArrowLeft}');
    expect(frames()).toEqual([43]);
    expect(document.activeElement).toHaveAccessibleName(/^Freeze at 0:01.43/);
    await user.keyboard('{Delete}');
    expect(frames()).toEqual([]);
    expect(marks()).toEqual(['Freeze at 0:00.00']);
  });

  it('has marks that the pointer drags, which is one undo step', async () => {
    const { user, frames, session } = showLook();
    await user.keyboard('h');
    const mark = screen.getByRole('button', { name: 'Freeze at 0:01.40' });
    const area = mark.parentElement ?? mark;
    area.getBoundingClientRect = () => new DOMRect(0, 0, 1800, 24);
    const held = new Set<number>();
    mark.setPointerCapture = (id) => held.add(id);
    mark.hasPointerCapture = (id) => held.has(id);
    fireEvent.pointerDown(mark, { pointerId: 1, button: 0, clientX: 425 });
    for (const clientX of [455, 605, 705]) fireEvent.pointerMove(mark, { pointerId: 1, clientX });
    fireEvent.pointerUp(mark, { pointerId: 1 });
    expect(frames()).toEqual([70]);
    expect(session.playback.getFrame()).toBe(70);
    await user.keyboard('{Control>}z{/Control}');
    expect(frames()).toEqual([42]);
  });

  it('keeps a moment that lost its player, and says that the film does not freeze there', async () => {
    const { user, session } = showLook();
    await user.keyboard('h');
    session.dispatch({
      type: 'restyle',
      style: { look: { ...lookOf(session.getState().style), moments: [1.4, 5] } },
      isFinal: true,
    });
    expect(await screen.findByRole('button', { name: /not in the film: no player there/ })).toBeVisible();
    expect(marks()).toHaveLength(2);
  });
});
