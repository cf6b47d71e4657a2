import { freshEmail, signUp } from '../account';
import { makePlaylist, setBackground, shareVideo, storeVideo, type StoredVideo } from '../shared-links';
import { courtPicture } from './court-picture';
import type { ScreenGroup, Shooter } from './shooter';

const NAMES = [
  'Wide forehand, on the run',
  'Baseline rally, set 2',
  'Recovery to the middle',
  'Cross-court exchange',
  'Second serve',
  'Drop shot and sprint',
] as const;

/** The public pages of links. */
export const viewerScreens: ScreenGroup = {
  name: 'viewer',
  visit: async (shooter) => {
    const email = freshEmail('viewer');
    const videos = await storeVideos(shooter, email);
    await videoStates(shooter, videos);
    await playlistStates(shooter, videos);
    await uprightStates(shooter, email, videos);
    await unavailableStates(shooter, videos);
  },
};

async function storeVideos({ page, clips }: Shooter, email: string): Promise<readonly StoredVideo[]> {
  await signUp(page, email);
  const thumbnail = await courtPicture(page, 'image/jpeg');
  const videos = [];
  for (const [index, name] of NAMES.entries()) {
    const files = { clipPath: clips.whole.path, durationSec: 9 + 4 * index };
    // The video at this index has no thumbnail.
    videos.push(await storeVideo(email, name, index === 4 ? files : { ...files, thumbnail }));
  }
  await page.context().clearCookies();
  await page.evaluate(() => localStorage.clear());
  return videos;
}

async function videoStates({ page, shoot }: Shooter, videos: readonly StoredVideo[]): Promise<void> {
  const [, video] = videos;
  if (!video) return;
  const code = await shareVideo(video);
  await page.goto(`/shared/${code}`);
  await page.locator('output').getByText('Baseline rally, set 2').waitFor();
  await shoot('viewer-loading');
  await holdAt(page, 2);
  await shoot('viewer-playing');
  await page.getByText('What happens in Baseline rally, set 2.').scrollIntoViewIfNeeded();
  await finish(page);
  await page.getByRole('heading', { name: 'Thanks for Watching!' }).waitFor();
  await shoot('viewer-ended');
  await page.goto(`/embed/shared/${code}`);
  await page.waitForFunction(() => (document.querySelector('video')?.readyState ?? 0) >= 2);
  await shoot('viewer-embed');
}

async function playlistStates({ page, shoot }: Shooter, videos: readonly StoredVideo[]): Promise<void> {
  const userId = videos[0]?.userId ?? '';
  const code = await makePlaylist(userId, 'Niko Brandt, autumn 2026', videos);
  await setBackground(code, userId, await courtPicture(page, 'image/jpeg'));
  await page.goto(`/playlist/${code}`);
  await page.locator('output').getByText('Niko Brandt, autumn 2026').waitFor();
  await page.waitForLoadState('networkidle');
  await shoot('viewer-playlist-loading');
  await holdAt(page, 2);
  await page.getByRole('button', { name: 'Next' }).click();
  await holdAt(page, 2);
  await shoot('viewer-playlist');
  await page.getByRole('list', { name: 'Videos' }).getByRole('button').last().click();
  await holdAt(page, 1);
  await page.evaluate(() => window.scrollTo(0, 0));
  await finish(page);
  await page.getByRole('heading', { name: 'Playlist Complete' }).waitFor();
  await shoot('viewer-playlist-complete');
}

/** Takes pictures of a video that is taller than wide, alone and between others. */
async function uprightStates(shooter: Shooter, email: string, videos: readonly StoredVideo[]): Promise<void> {
  const { page, clips, shoot } = shooter;
  const [first] = videos;
  if (!first) return;
  const upright = await storeVideo(email, 'Serve, from the stand', { clipPath: clips.upright.path });
  await page.goto(`/shared/${await shareVideo(upright)}`);
  await page.getByRole('button', { name: 'Skip intro' }).click();
  await holdAt(page, 1);
  await shoot('viewer-upright');
  await finish(page);
  await page.getByRole('heading', { name: 'Thanks for Watching!' }).waitFor();
  await shoot('viewer-upright-ended');
  await page.goto(`/playlist/${await makePlaylist(first.userId, 'From the stand', [upright, first])}`);
  await page.getByRole('button', { name: 'Skip intro' }).click();
  await holdAt(page, 1);
  await shoot('viewer-upright-playlist');
}

async function unavailableStates({ page, shoot }: Shooter, videos: readonly StoredVideo[]): Promise<void> {
  await page.goto('/shared/ZZZZZZZZ');
  await page.getByRole('alert').waitFor();
  await shoot('viewer-unavailable');
  await page.goto('/playlist/ZZZZZZZZ');
  await page.getByRole('alert').waitFor();
  await shoot('viewer-playlist-unavailable');
  await page.goto(`/playlist/${await makePlaylist(videos[0]?.userId ?? '', 'Nothing yet', [])}`);
  await page.getByText('No videos in playlist').waitFor();
  await shoot('viewer-playlist-empty');
}

/** Waits until the video plays, and pauses it at a given time. */
async function holdAt(page: Shooter['page'], timeSec: number): Promise<void> {
  await page.waitForFunction(() => document.querySelector('video')?.paused === false);
  await page.locator('video').evaluate(async (video: HTMLVideoElement, at: number) => {
    video.pause();
    const isThere = new Promise((resolve) => video.addEventListener('seeked', resolve, { once: true }));
    video.currentTime = at;
    await isThere;
  }, timeSec);
}

async function finish(page: Shooter['page']): Promise<void> {
  await page.locator('video').evaluate((video: HTMLVideoElement) => {
    video.currentTime = video.duration - 0.2;
    return video.play();
  });
}
