import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { ShareExport } from '@/app/pages/share-export';
import { guardLink } from '@/backend/sharing/link-guards';
import { createShare } from '@/backend/sharing/shares';
import { getVideo } from '@/backend/videos/videos';
import { endOfDay } from '@/domain/link-guard';
import { CopyVideoLink } from '@/features/sharing/copy-video-link';
import { ShareDialog } from '@/features/sharing/share-dialog';
import { failRequests } from './support/answer-instead';
import { signIn, sql } from './support/backend';
import { expectMessage } from './support/console-guard';
import { renderScreen } from './support/render-screen';
import { addVideo, orderOf } from './support/shared-rows';

let userId: string;

beforeEach(async () => {
  userId = (await signIn()).id;
});
afterEach(() => vi.restoreAllMocks());

describe('the share dialog', () => {
  async function showDialog() {
    const video = await getVideo(await addVideo(userId, 'Serve'));
    const outlets = { onClose: vi.fn(), onPlaylistCreated: vi.fn() };
    const view = renderScreen(<ShareDialog video={video} {...outlets} />);
    return { user: userEvent.setup(), video, ...outlets, ...view };
  }

  test(
    'creates a link with a click, copies it, and returns the same one again',
    { tags: 'core' },
    async () => {
      const first = await showDialog();
      const written = vi.spyOn(navigator.clipboard, 'writeText');
      await first.user.click(await screen.findByRole('button', { name: /^Share Single Video/ }));
      const link = await screen.findByRole('textbox', { name: 'Link' });
      const [share] = await sql('select access_code from public.video_shares where video_id = $1', [
        first.video.id,
      ]);
      const { access_code: code } = share as { access_code: string };
      expect(link).toHaveValue(`http://localhost:3000/shared/${code}`);
      await first.user.click(screen.getByRole('button', { name: 'Copy link' }));
      expect(await screen.findByText('Link copied')).toBeVisible();
      expect(written).toHaveBeenCalledWith(`http://localhost:3000/shared/${code}`);
      first.unmount();

      renderScreen(<ShareDialog video={first.video} onClose={vi.fn()} onPlaylistCreated={vi.fn()} />);
      await first.user.click(await screen.findByRole('button', { name: /^Share Single Video/ }));
      expect(await screen.findByRole('textbox', { name: 'Link' })).toHaveValue(
        `http://localhost:3000/shared/${code}`,
      );
      expect(screen.getByText('The link works until you pause or delete it on Shares.')).toBeVisible();
    },
  );

  test('shows how an existing link is protected', async () => {
    const { user, video } = await showDialog();
    const { accessCode } = await createShare(video.id);
    await guardLink(accessCode, { expiresAt: endOfDay('2099-12-31'), password: 'north stand' });
    await user.click(await screen.findByRole('button', { name: /^Share Single Video/ }));
    await screen.findByRole('textbox', { name: 'Link' });
    expect(screen.getByText(/^Anyone with the link and its password can watch\./)).toBeVisible();
    expect(screen.getByText(/^The link works until the end of Dec 31, 2099,/)).toBeVisible();
  });

  test('reports that the browser blocks the clipboard', async () => {
    expectMessage(/^warn: The clipboard refused the link/);
    const { user } = await showDialog();
    await user.click(await screen.findByRole('button', { name: /^Share Single Video/ }));
    await screen.findByRole('textbox', { name: 'Link' });
    vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new DOMException('no', 'NotAllowedError'));
    await user.click(screen.getByRole('button', { name: 'Copy link' }));
    expect(await screen.findByText('Failed to copy link')).toBeVisible();
  });

  test('reports that no link could be created', { tags: 'core' }, async () => {
    failRequests('POST', '/rest/v1/rpc/create_share');
    const { user } = await showDialog();
    await user.click(await screen.findByRole('button', { name: /^Share Single Video/ }));
    expect(await screen.findByText('Failed to create share link')).toBeVisible();
  });

  test('starts a playlist with the video; a title is required', async () => {
    const { user, onPlaylistCreated } = await showDialog();
    await user.click(await screen.findByRole('button', { name: /^Create Playlist/ }));
    await user.click(await screen.findByRole('button', { name: 'Create Playlist' }));
    expect(await screen.findByText('Please enter a playlist title')).toBeVisible();
    await user.type(screen.getByRole('textbox', { name: 'Title' }), 'Autumn');
    expect(screen.queryByText('Please enter a playlist title')).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Create Playlist' }));
    await waitFor(() => expect(onPlaylistCreated).toHaveBeenCalledOnce());
    const [code] = onPlaylistCreated.mock.calls[0] as [string];
    expect(await orderOf(code)).toEqual(['Serve']);
  });

  test('rejects files that are not images, and large ones', { tags: 'core' }, async () => {
    const { user } = await showDialog();
    await user.click(await screen.findByRole('button', { name: /^Create Playlist/ }));
    const input = await screen.findByLabelText('Background image', { selector: 'input' });
    const anyFile = userEvent.setup({ applyAccept: false });
    await anyFile.upload(input, new File(['notes'], 'notes.txt', { type: 'text/plain' }));
    expect(await screen.findByText('Please select an image file')).toBeVisible();
    const large = new File([new Uint8Array(5 * 1024 * 1024 + 1)], 'large.jpg', { type: 'image/jpeg' });
    await anyFile.upload(input, large);
    expect(await screen.findByText('Image must be less than 5MB')).toBeVisible();
  });
});

test('the dialog after an export shows its length and the last typed name', { tags: 'core' }, async () => {
  const opened = await getVideo(await addVideo(userId, 'Serve'));
  await sql('update public.videos set duration_sec = 12.4, processed_duration_sec = 7.6 where id = $1', [
    opened.id,
  ]);
  const video = { ...opened, durationSec: 12.4, friendlyName: 'Match point' };
  renderScreen(<ShareExport video={video} onClose={vi.fn()} onPlaylistCreated={vi.fn()} />);
  expect(await screen.findByText('0:07')).toBeVisible();
  expect(screen.getByText('Match point')).toBeVisible();
});

describe('Copy link of a video', () => {
  async function showButton() {
    const videoId = await addVideo(userId, 'Serve');
    renderScreen(<CopyVideoLink videoId={videoId} />);
    const user = userEvent.setup();
    const shares = () => sql('select access_code from public.video_shares where video_id = $1', [videoId]);
    return { videoId, shares, press: () => user.click(screen.getByRole('button', { name: 'Copy link' })) };
  }

  test('shows the link to copy by hand without a clipboard, the same one each time', async () => {
    expectMessage(/^warn: The clipboard refused the link/);
    const { press, shares } = await showButton();
    await press();
    await waitFor(async () => expect(await shares()).toHaveLength(1));
    const [share] = (await shares()) as readonly { access_code: string }[];
    expect(await screen.findByText(`http://localhost:3000/shared/${share?.access_code}`)).toBeVisible();
    await press();
    await screen.findByRole('button', { name: 'Copy link' });
    expect(await shares()).toHaveLength(1);
  });

  test('says how an existing link is protected', async () => {
    vi.stubGlobal('ClipboardItem', Object);
    const { videoId, press } = await showButton();
    vi.spyOn(navigator.clipboard, 'write').mockResolvedValue();
    const { accessCode } = await createShare(videoId);
    await guardLink(accessCode, { expiresAt: endOfDay('2099-12-31'), password: 'north stand' });
    await press();
    // The previous test also said 'Link copied'.
    const guard = 'It asks for a password. It works until the end of Dec 31, 2099.';
    expect(await screen.findByText(guard)).toBeVisible();
  });

  test('reports that no link could be created', async () => {
    failRequests('POST', '/rest/v1/rpc/create_share');
    const { press } = await showButton();
    await press();
    expect(await screen.findByText('Failed to create share link')).toBeVisible();
  });
});
