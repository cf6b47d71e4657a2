// @module-tag core
import { afterEach, expect, test, vi } from 'vitest';
import { supabase } from '@/backend/http/client';
import { getVideo } from '@/backend/videos/videos';
import { downloadOriginal } from '@/features/dashboard/use-video-commands';
import { signIn } from './support/backend';
import { addVideo } from './support/shared-rows';

afterEach(() => vi.restoreAllMocks());

test('downloads the uploaded clip under the video’s name', async () => {
  const { id: userId } = await signIn();
  const video = await getVideo(await addVideo(userId, 'Rome final, return', false));
  const { error } = await supabase.storage
    .from('original_videos')
    .upload(`${userId}/1_clip.mp4`, 'the clip as it was', { contentType: 'video/mp4' });
  expect(error).toBeNull();
  const followed: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    followed.push(this.href);
  });
  await downloadOriginal(video);
  const file = await fetch(followed[0] ?? '');
  expect(file.headers.get('content-disposition')).toContain("filename*=UTF-8''Rome%20final%2C%20return.mp4");
  expect(await file.text()).toBe('the clip as it was');
});
