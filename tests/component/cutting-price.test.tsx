// @module-tag core
import { render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { expect, test } from 'vitest';
import { PlaysPrice } from '@/features/upload/cutting/plays-price';

function show(costs: readonly number[], remaining: number | null) {
  render(
    <MemoryRouter>
      <PlaysPrice costs={costs} remaining={remaining} />
    </MemoryRouter>,
  );
}

test.each([
  [[1450], 1449, "You don't have enough tokens for it."],
  [[1450, 720], 100, "You don't have enough tokens for the first play."],
  [[1450, 720, 10], 1460, 'Your tokens cover the first play.'],
  [[1450, 720, 10], 2170, 'Your tokens cover the first 2 plays.'],
])(
  'plays that cost %j are too expensive for %d tokens, and the note links to the plans',
  (costs, remaining, text) => {
    show(costs, remaining);
    expect(screen.getByText(`${text} You can track uploaded plays later.`)).toBeVisible();
    expect(screen.getByRole('link', { name: 'See plans' })).toHaveAttribute('href', '/subscription');
  },
);

test.each([[2180], [null]])(
  'shows only the price with %s tokens, which are or may be enough',
  (remaining) => {
    show([1450, 730], remaining);
    expect(screen.getByText(/^These two cost 2,180/)).toBeVisible();
    expect(screen.queryByText(/You can track uploaded plays later/)).not.toBeInTheDocument();
  },
);
