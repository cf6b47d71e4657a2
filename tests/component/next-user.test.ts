// @module-tag core
import { waitFor } from '@testing-library/react';
import { createStore } from 'zustand/vanilla';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { currentUserId, startSession } from '@/backend/auth/session';
import { AppError } from '@/domain/errors';
import { refused } from '@/features/upload/refusal';
import { runningConversion } from '@/features/upload/running-conversion';
import { trialClip } from '@/features/upload/trial/trial-clip';
import { useUpload } from '@/features/upload/upload-store';
import { forgetBrowser, signIn } from './support/backend';

const FILE = new File(['frames'], 'rally.mp4', { type: 'video/mp4' });

async function signInAsNew(): Promise<string> {
  const { id } = await signIn();
  await waitFor(() => expect(currentUserId()).toBe(id));
  return id;
}

/** A clip in the editor of /try. */
function tryAs(userId: string | null): void {
  const storage = createStore(() => 'kept' as const);
  const trial = {
    id: 'trial',
    userId,
    file: FILE,
    name: 'rally',
    isClipStored: Promise.resolve(true),
    storage,
  };
  trialClip.store.setState({ status: 'open', trial, firstSelection: null });
}

beforeAll(startSession);
beforeEach(async () => {
  await signInAsNew();
  useUpload.setState({ state: refused(FILE, new AppError('file-type'), 'rally.mp4 is empty.') });
  runningConversion.keep(FILE.name);
});
afterEach(async () => {
  trialClip.reset();
  useUpload.getState().reset();
  runningConversion.keep(null);
  await forgetBrowser();
});

test.each([
  [
    'a sign-out',
    async () => {
      await forgetBrowser();
      await waitFor(() => expect(currentUserId()).toBeNull());
    },
  ],
  ['the sign-in of another user', signInAsNew],
])('after %s nothing shows which files the user chose', async (_, change) => {
  tryAs(currentUserId());
  await change();
  expect(useUpload.getState().state.status).toBe('idle');
  expect(runningConversion.load()).toBeNull();
  expect(trialClip.store.getState().status).toBe('idle');
});

test("a visitor's clip stays when users sign out and in", async () => {
  tryAs(null);
  await forgetBrowser();
  await signInAsNew();
  expect(trialClip.store.getState().status).toBe('open');
});
