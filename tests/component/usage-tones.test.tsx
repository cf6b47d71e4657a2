import { screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { TokensChip } from '@/app/layout/tokens-chip';
import { useTokens } from './support/backend';
import { Subscriber } from './support/subscriber';
import { renderScreen } from './support/render-screen';

let subscriber: Subscriber;
afterEach(() => subscriber.leave());

test.each([
  [18_000, '72 % used', 'text-text', 'bg-accent'],
  [18_750, '75 % used', 'text-warn', 'bg-warn'],
  [22_500, '90 % used', 'text-danger-text', 'bg-danger'],
])('after %i of 25,000 tokens %s has the color %s, the chip %s', async (used, percent, words, fill) => {
  subscriber = await Subscriber.signIn();
  await useTokens(subscriber.userId, used);
  const page = subscriber.showPage();
  expect(await screen.findByText(percent)).toHaveClass(words);
  page.unmount();
  renderScreen(<TokensChip />);
  const chip = await screen.findByRole('link', { name: /tokens left$/ });
  expect(chip.querySelector('span > span')).toHaveClass(fill);
});
