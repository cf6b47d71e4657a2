import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { SharedClipScreen } from '@/app/pages/shared-clip-screen';
import { MEBIBYTE } from '@/domain/limits';
import { SharedClipCard } from '@/features/upload/shared-clip-card';
import { forgetBrowser, signIn } from './support/backend';
import { openApp } from './support/open-app';
import { renderScreen } from './support/render-screen';

// jsdom has no IndexedDB: tests/media/waiting-clip.test.ts has the real storage.
const parts = vi.hoisted(() => ({ findSharedClip: vi.fn(), takeSharedClip: vi.fn() }));
vi.mock('@/offline/waiting-clip', async (original) => ({ ...(await original<object>()), ...parts }));

const FILE = new File([new Uint8Array(2 * MEBIBYTE)], 'rally.mp4', { type: 'video/mp4' });

function showCard(isClosed = false) {
  parts.findSharedClip.mockResolvedValueOnce({ file: FILE, sharedAtMs: 1 });
  const onUse = vi.fn();
  renderScreen(<SharedClipCard isClosed={isClosed} onUse={onUse} />);
  return onUse;
}

beforeEach(() => {
  parts.findSharedClip.mockReset().mockResolvedValue(null);
  parts.takeSharedClip.mockReset().mockResolvedValue(true);
});

describe('the card of a shared clip', () => {
  const heading = () => screen.findByRole('heading', { name: 'Upload the clip you shared?' });

  test('says what was shared, and uploads it only when the member wants it', async () => {
    const onUse = showCard();
    await heading();
    expect(screen.getByText('rally.mp4, 2 MB. It stays on this device until you upload it.')).toBeVisible();
    expect(onUse).not.toHaveBeenCalled();
    await userEvent.click(screen.getByRole('button', { name: 'Upload it' }));
    expect(onUse.mock.calls).toEqual([[FILE]]);
    expect(screen.queryByRole('heading')).toBeNull();
  });

  test('throws the clip away', async () => {
    const onUse = showCard();
    await heading();
    await userEvent.click(screen.getByRole('button', { name: 'Discard' }));
    expect(parts.takeSharedClip).toHaveBeenCalledOnce();
    expect(onUse).not.toHaveBeenCalled();
    expect(screen.queryByRole('heading')).toBeNull();
  });

  test('says that another tab has taken the clip', async () => {
    parts.takeSharedClip.mockResolvedValue(false);
    const onUse = showCard();
    await heading();
    await userEvent.click(screen.getByRole('button', { name: 'Upload it' }));
    expect(await screen.findByText('rally.mp4 is no longer here')).toBeVisible();
    expect(onUse).not.toHaveBeenCalled();
  });

  test('waits until the running upload has ended', async () => {
    showCard(true);
    await heading();
    expect(screen.getByRole('button', { name: 'Upload it' })).toBeDisabled();
    expect(screen.getByRole('button', { name: 'Discard' })).toBeEnabled();
  });
});

describe('the page that sharing leads to', () => {
  test.each([
    ['', 'No clip arrived'],
    ['?result=anything', 'No clip arrived'],
    ['?result=several', 'One clip at a time'],
    ['?result=file-type', 'This is not a video'],
    ['?result=file-too-large', 'This clip is too large'],
    ['?result=not-stored', 'There was no room for the clip'],
    ['?result=not-ready', 'Standout was not ready'],
  ])('at %j says: %s', async (query, title) => {
    const { router } = renderScreen(<SharedClipScreen />, `/${query}`);
    expect(await screen.findByRole('heading', { level: 2, name: title })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Choose a clip' })).toHaveAttribute('href', '/try');
    expect(router.state.location.search).toBe(query);
  });

  test('leads members to the upload screen', async () => {
    await signIn();
    const tab = openApp('/shared-clip?result=several');
    expect(await screen.findByRole('link', { name: 'Choose a clip' })).toHaveAttribute('href', '/upload');
    tab.close();
    openApp('/shared-clip?result=kept');
    expect(await screen.findByRole('heading', { level: 1, name: 'Upload a video' })).toBeVisible();
    await forgetBrowser();
  });
});
