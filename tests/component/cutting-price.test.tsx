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
  [[1450], 1449, 'What you have is not enough for it.'],
  [[1450, 720], 100, 'What you have is not enough for the first of them.'],
  [[1450, 720, 10], 1460, 'What you have is enough for the first of them.'],
  [[1450, 720, 10], 2170, 'What you have is enough for the first 2 of them.'],
])('plays that cost %j are too expensive for %d, and lead to the plans', (costs, remaining, text) => {
  show(costs, remaining);
  expect(screen.getByText(`${text} What is uploaded can be tracked later.`)).toBeVisible();
  expect(screen.getByRole('link', { name: 'See plans' })).toHaveAttribute('href', '/subscription');
});

test.each([[2180], [null]])('with %s tokens, which pay or may pay, only the price is shown', (remaining) => {
  show([1450, 730], remaining);
  expect(screen.getByText(/^These two cost 2,180/)).toBeVisible();
  expect(screen.queryByText(/^What you have/)).not.toBeInTheDocument();
});
