import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { uploadBackground } from '@/backend/settings/backgrounds';
import { createPlaylist } from '@/backend/sharing/playlists';
import { createTicket } from '@/backend/support/tickets';
import { TransferError } from '@/backend/http/backend-error';
import { uploadError } from '@/backend/storage/remaining-quota';
import { createVideo, getVideo } from '@/backend/videos/videos';
import { ERROR_TEXTS } from '@/domain/errors';
import { ShareDialog } from '@/features/sharing/share-dialog';
import { plainPng } from '../image-files';
import { failOnce } from './support/answer-instead';
import { signIn, sql } from './support/backend';
import { installBrowserParts } from './support/browser-parts';
import { expectMessage } from './support/console-guard';
import { limitTo } from './support/full-account';
import { renderScreen } from './support/render-screen';
import { addVideo } from './support/shared-rows';
import { CLIP, clipOf, failure, filesOf, forgetUploads, showUpload } from './support/upload-desk';

// jsdom decodes no video. Backend, storage and database are real.
vi.mock('@/media/reading/probe', () => ({ probeClip: () => Promise.resolve(CLIP) }));
vi.mock('@/media/reading/thumbnail', () => import('./support/pictures'));

let userId: string;
beforeEach(async () => {
  installBrowserParts();
  userId = (await signIn()).id;
});
afterEach(forgetUploads);

describe('an upload', () => {
  test.each([
    ['storage_limit', 'storage-full'],
    ['video_limit', 'video-limit'],
  ] as const)(
    'that exceeds the %s fails before a byte is sent, and works once there is room',
    async (limit, code) => {
      await limitTo(userId, limit, 0);
      const sent = vi.spyOn(XMLHttpRequest.prototype, 'open');
      const { user, input, onReady } = await showUpload();
      await user.upload(input, clipOf(userId));
      const card = await failure();
      expect(card.getByText(ERROR_TEXTS[code])).toBeVisible();
      expect(card.getByText('Court 2.mp4 was not uploaded. No tokens were used.')).toBeVisible();
      expect(sent).not.toHaveBeenCalled();
      await sql(`update public.plans set ${limit} = 10000 where name = $1`, [userId]);
      await user.click(card.getByRole('button', { name: 'Try Again' }));
      await waitFor(() => expect(onReady).toHaveBeenCalledOnce());
      expect(await filesOf(userId)).toHaveLength(2);
    },
  );
});

describe('a file that is too large', () => {
  const MIB = 1024 * 1024;
  const tooLargeFor = (n: number) => `File too large. Maximum size is ${n}MB.`;

  async function holdSmallFiles(limitBytes: number): Promise<void> {
    await limitTo(userId, 'video_limit', 10);
    await sql('update public.plans set file_size_limit = $2 where name = $1', [userId, limitBytes]);
  }

  test.each([
    ['before a byte is sent', []],
    ['by storage', [['POST', '/rpc/get_own_room']]],
  ] as const)('is rejected with the plan’s limit %s', { tags: 'core' }, async (_, unknown) => {
    expectMessage(/^warn: The plan could not be looked up/);
    if (unknown.length > 0) expectMessage(/^warn: What the account may still add/);
    await holdSmallFiles(2 * MIB);
    const { user, input } = await showUpload();
    await screen.findByText(/^up to 2 MB on /);
    // Without the plan, the check of the chosen file has no limit.
    failOnce('POST', '/rpc/get_held_plan');
    for (const [method, path] of unknown) failOnce(method, path);
    await user.upload(input, new File([new Uint8Array(2 * MIB + 1)], 'a.mp4', { type: 'video/mp4' }));
    expect((await failure()).getByText(tooLargeFor(2))).toBeVisible();
    expect(await filesOf(userId)).toEqual([]);
  });

  test.each([
    ['active', 1024],
    ['past_due', 1024],
    ['unpaid', 100],
  ])(
    'with a Pro plan that is %s is rejected by storage and by the record above %i MB',
    async (status, limit) => {
      await sql(
        `insert into public.user_subscriptions
         (user_id, plan_id, stripe_subscription_id, status, current_period_end)
       select $1, id, gen_random_uuid()::text, $2, now() + interval '1 month' from public.plans where name = 'Pro'`,
        [userId, status],
      );
      const target = { bucket: 'original_videos', sizeBytes: limit * MIB + 1 };
      const refused = new TransferError(413, 'Maximum size exceeded');
      expect(await uploadError(refused, 'video-upload-failed', target)).toMatchObject({
        message: tooLargeFor(limit),
      });
      const path = `${userId}/1_a.mp4`;
      await sql(
        `insert into storage.objects (bucket_id, name, metadata)
       values ('original_videos', $1, jsonb_build_object('size', $2::bigint))`,
        [path, limit * MIB + 1],
      );
      const record = { originalName: 'a.mp4', originalPath: path, thumbnailPath: null, recordingDate: null };
      await expect(createVideo(record)).rejects.toThrow(tooLargeFor(limit));
    },
  );
});

test('rejects one link, playlist or ticket too many by name', { tags: 'core' }, async () => {
  await limitTo(userId, 'share_limit', 0);
  const video = await getVideo(await addVideo(userId, 'Serve'));
  renderScreen(<ShareDialog video={video} onClose={vi.fn()} onPlaylistCreated={vi.fn()} />);
  await userEvent.setup().click(await screen.findByRole('button', { name: /^Share Single Video/ }));
  expect(await screen.findByText(ERROR_TEXTS['share-limit'])).toBeVisible();

  await sql('update public.plans set playlist_limit = 0 where name = $1', [userId]);
  const background = { originalPath: null, croppedPath: null };
  const content = { title: 'Autumn', description: '', background, videoIds: [video.id] };
  await expect(createPlaylist(content)).rejects.toThrow(ERROR_TEXTS['playlist-limit']);

  await sql(
    `insert into public.support_tickets (user_id, subject, description)
     select $1, 'x', 'x' from generate_series(1, 1000)`,
    [userId],
  );
  await expect(createTicket('Ring', 'Jumps', 'bug')).rejects.toThrow(ERROR_TEXTS['ticket-limit']);
});

test('rejects a background that does not fit, and leaves no file', async () => {
  await limitTo(userId, 'storage_limit', 10);
  const photo = new File([plainPng()], 'sky.png', { type: 'image/png' });
  const upload = uploadBackground('title', photo, new Blob(['crop']), 'settings-save-failed');
  await expect(upload).rejects.toThrow(ERROR_TEXTS['storage-full']);
  expect(await filesOf(userId)).toEqual([]);
});
