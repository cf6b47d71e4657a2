import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { forgetBrowser, signIn } from './support/backend';
import { openApp } from './support/open-app';

const { asked, held, idle } = vi.hoisted(() => {
  let letGo = (): void => undefined;
  const open = new Promise<void>((resolve) => (letGo = resolve));
  return { asked: [] as string[], held: { open, letGo }, idle: [] as (() => void)[] };
});
vi.mock('@/app/pages/faq-route', async (load) => {
  asked.push('faq');
  await held.open;
  return load();
});
vi.mock('@/features/subscription/subscription-page', (load) => {
  asked.push('subscription');
  return load();
});

afterEach(() => forgetBrowser());

test("loads a screen's code when its link is focused or the browser is idle, behind a placeholder", async () => {
  Object.assign(window, { requestIdleCallback: (work: () => void) => idle.push(work) });
  const user = userEvent.setup();
  await signIn();
  openApp('/dashboard');
  await user.click(await screen.findByRole('button', { name: 'Account menu' }));
  expect(asked).toEqual([]);
  const link = await screen.findByRole('menuitem', { name: 'FAQ / Help' });
  await user.hover(link);
  await waitFor(() => expect(asked).toEqual(['faq']));

  await user.click(link);
  expect(await screen.findByRole('status', { name: 'Loading' })).toBeVisible();
  expect(screen.queryByText('Loading')).not.toBeInTheDocument();
  held.letGo();
  expect(await screen.findByRole('heading', { name: /^Questions,/ })).toBeVisible();

  for (const work of idle) work();
  await waitFor(() => expect(asked).toContain('subscription'));
});
