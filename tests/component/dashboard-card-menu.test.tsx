import { screen } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { signIn } from './support/backend';
import { addCard, openMenu, showDashboard } from './support/dashboard-desk';

let userId: string;

beforeEach(async () => {
  userId = (await signIn()).id;
});

describe('downloading', () => {
  test('says that there is no export yet', async () => {
    await addCard(userId, { name: 'Serve' });
    const { user } = showDashboard();
    const menu = await openMenu(user, 'Serve');
    await user.click(menu.getByRole('menuitem', { name: 'Download processed video' }));
    expect(await screen.findByText('No processed video found for this video.')).toBeVisible();
  });

  test('reports that the export is missing', async () => {
    await addCard(userId, { name: 'Serve', processedPath: `${userId}/gone.mp4` });
    const { user } = showDashboard();
    const menu = await openMenu(user, 'Serve');
    await user.click(menu.getByRole('menuitem', { name: 'Download processed video' }));
    expect(await screen.findByText('Failed to download processed video')).toBeVisible();
  });

  test('reports that the original is gone', async () => {
    await addCard(userId, { name: 'Serve' });
    const { user } = showDashboard();
    const menu = await openMenu(user, 'Serve');
    await user.click(menu.getByRole('menuitem', { name: 'Download original' }));
    expect(await screen.findByText('Failed to download original video')).toBeVisible();
  });
});

describe('sharing', () => {
  test('says why a video without an export cannot be shared', async () => {
    await addCard(userId, { name: 'Serve' });
    const { user } = showDashboard();
    const menu = await openMenu(user, 'Serve');
    await user.click(menu.getByRole('menuitem', { name: 'Share' }));
    expect(await screen.findByText('Export it in the editor, then it can be shared.')).toBeVisible();
  });

  test('asks to wait for a running export', async () => {
    await addCard(userId, { name: 'Serve', heartbeat: new Date().toISOString() });
    const { user } = showDashboard();
    const menu = await openMenu(user, 'Serve');
    await user.click(menu.getByRole('menuitem', { name: 'Share' }));
    expect(await screen.findByText('Wait until its export is done, then it can be shared.')).toBeVisible();
  });

  test('sharing or downloading a reel without a film says that it has to be made', async () => {
    await addCard(userId, { name: 'Autumn', isReel: true });
    const { user } = showDashboard();
    const menu = await openMenu(user, 'Autumn');
    await user.click(menu.getByRole('menuitem', { name: 'Share' }));
    expect(await screen.findByText('Open the reel and make its film, then it can be shared.')).toBeVisible();
    const again = await openMenu(user, 'Autumn');
    await user.click(again.getByRole('menuitem', { name: 'Download processed video' }));
    expect(
      await screen.findByText('Open the reel and make its film, then it can be downloaded.'),
    ).toBeVisible();
  });
});
