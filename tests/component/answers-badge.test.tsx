import { act, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { AnswersBadge } from '@/app/layout/answers-badge';

vi.mock('@/features/support/new-answers', () => {
  throw new TypeError('Failed to fetch dynamically imported module');
});

test('keeps what is next to the badge when its file fails to load', async () => {
  render(
    <button type="button">
      Account
      <AnswersBadge className="" />
    </button>,
  );
  await act(() => expect(import('@/features/support/new-answers')).rejects.toThrow());
  expect(screen.getByRole('button', { name: 'Account' })).toBeVisible();
});
