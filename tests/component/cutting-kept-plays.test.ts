// @module-tag core
import { waitFor } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { getSession, startSession } from '@/backend/auth/session';
import { storePlays, loadPlays, waitingPlays } from '@/features/upload/cutting/stored-plays';
import { signIn } from './support/backend';

const PLAY = { id: 'a', name: 'The goal', startSec: 1, endSec: 2 };

startSession();
afterEach(() => localStorage.removeItem('standout.plays'));

async function signInAnew(): Promise<void> {
  const account = await signIn();
  await waitFor(() => expect(getSession()).toMatchObject({ user: { id: account.id } }));
}

test('a changed file finds its plays when chosen again, and a file of another name does not', async () => {
  await signInAnew();
  storePlays(new File(['one'], 'match.mp4', { lastModified: 1 }), [PLAY]);
  expect(loadPlays(new File(['one and more'], 'match.mp4', { lastModified: 2 }))).toEqual([PLAY]);
  expect(loadPlays(new File(['one'], 'other.mp4', { lastModified: 1 }))).toEqual([]);
  expect(waitingPlays()).toEqual({ fileName: 'match.mp4', count: 1 });
});

test("the device's next user learns nothing about waiting plays", async () => {
  await signInAnew();
  const file = new File(['one'], 'match.mp4');
  storePlays(file, [PLAY]);
  await signInAnew();
  expect(loadPlays(file)).toEqual([]);
  expect(waitingPlays()).toBeNull();
});
