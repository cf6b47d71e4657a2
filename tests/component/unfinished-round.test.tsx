// @module-tag core
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { storeRound } from '@/studio/queue/stored-round';
import { signIn } from './support/backend';
import { openApp } from './support/open-app';
import { addVideo } from './support/shared-rows';

test('the dashboard counts the chosen plays that wait, except skipped ones and those with a film', async () => {
  const { id: userId } = await signIn();
  const [waiting, skipped, exported] = [
    await addVideo(userId, 'Waiting', false),
    await addVideo(userId, 'Skipped', false),
    await addVideo(userId, 'Exported'),
  ];
  storeRound({ videoIds: [waiting, skipped, exported], skippedIds: [skipped] });
  openApp('/dashboard');
  expect(await screen.findByText('1 play that you chose is not tracked yet.')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Continue' })).toHaveAttribute('href', '/players');
});
