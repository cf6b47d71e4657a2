// @module-tag core
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import type { Selection } from '@/domain/track';
import { PeopleButtons } from '@/features/editor/queue/people-buttons';

const PEOPLE: readonly Selection[] = [100, 320, 500].map((x) => ({ x, y: 180, radius: 32 }));

function show() {
  const onChoose = vi.fn<(person: Selection) => void>();
  render(
    <>
      <PeopleButtons people={PEOPLE} frame={{ widthPx: 640, heightPx: 360 }} onChoose={onChoose} />
      <button type="button">After</button>
    </>,
  );
  return { onChoose, user: userEvent.setup() };
}

test('people are one tab stop, and the arrow keys move between them', async () => {
  const { onChoose, user } = show();
  await user.tab();
  expect(screen.getByRole('button', { name: 'Player 1 of 3' })).toHaveFocus();
  await user.keyboard('{ArrowRight}{ArrowRight}{ArrowRight}{ArrowLeft}');
  expect(screen.getByRole('button', { name: 'Player 2 of 3' })).toHaveFocus();
  await user.keyboard('{Enter}');
  expect(onChoose.mock.calls).toEqual([[PEOPLE[1]]]);
  await user.tab();
  expect(screen.getByRole('button', { name: 'After' })).toHaveFocus();
  await user.tab({ shift: true });
  expect(screen.getByRole('button', { name: 'Player 2 of 3' })).toHaveFocus();
});

test('each is where the person is in the picture', () => {
  show();
  const group = screen.getByRole('group', { name: 'People in the picture' });
  expect(group).toBeVisible();
  expect(screen.getByRole('button', { name: 'Player 2 of 3' })).toHaveStyle({
    left: '50%',
    top: '50%',
    width: '10%',
  });
});
