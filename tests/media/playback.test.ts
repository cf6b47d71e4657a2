import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createPlayback } from '@/features/editor/playback/video-playback';
import type { Playback } from '@/studio/playback/playback';
import { listedTimes, readStarts, type FrameTimes } from '@/media/reading/frame-times';
import { probeClip } from '@/media/reading/probe';
import { gridTimeSec } from '@/media/reading/sampler';
import { makeClip, type ClipOptions } from './clips';
import { Presentation } from '@/media/tracking/frames/sources/presentation';
import { picturesAt, psnr } from './measure';
import { pictureAfter, seek, shown } from './playback-helpers';

interface OpenedClip {
  readonly video: HTMLVideoElement;
  readonly playback: Playback;
  readonly blob: Blob;
  readonly firstTimestampSec: number;
  readonly times: FrameTimes;
}

const opened: OpenedClip[] = [];

/** Length of the clips that are played and stepped through. */
const CLIP_FRAMES = 60;

/** From 14 to 54 ms apart. */
const VARIABLE_SEC = Array.from({ length: 60 }, (_, n) => (20 * n + ((7 * n * n) % 13)) / 600);

async function open(options: ClipOptions, prepare?: (video: HTMLVideoElement) => void): Promise<OpenedClip> {
  const { blob } = await makeClip({ widthPx: 320, heightPx: 180, ...options });
  const source = { kind: 'blob', blob } as const;
  const info = await probeClip(source);
  const times = listedTimes(await readStarts(source, new AbortController().signal), info.durationSec);
  const video = document.createElement('video');
  prepare?.(video);
  video.muted = true;
  video.src = URL.createObjectURL(blob);
  document.body.append(video);
  await new Promise((resolve) => video.addEventListener('loadeddata', resolve, { once: true }));
  const { firstTimestampSec } = info;
  const clip = { video, playback: createPlayback(video, { ...info, times }), blob, firstTimestampSec, times };
  opened.push(clip);
  return clip;
}

/** The frame of a clip that the element's picture resembles most, among those around one in their exported form. */
async function frameOnScreen({ video, blob, firstTimestampSec }: OpenedClip, near: number): Promise<number> {
  const picture = shown(video);
  const around = [near - 1, near, near + 1].filter((frame) => frame >= 0 && frame < CLIP_FRAMES);
  const decoded = await picturesAt(
    blob,
    around.map((frame) => gridTimeSec(firstTimestampSec, frame)),
  );
  const likeness = decoded.map((each) => psnr(picture, each));
  const best = Math.max(...likeness);
  // A shorter clip would have the same picture twice.
  return likeness[around.indexOf(near)] === best ? near : (around[likeness.indexOf(best)] ?? -1);
}

beforeEach(() => {
  opened.length = 0;
});

afterEach(() => {
  for (const { video, playback } of opened) {
    playback.dispose();
    URL.revokeObjectURL(video.src);
    video.remove();
  }
});

describe('a browser that does not load a picture by itself', () => {
  it('is made to load one', async () => {
    const { video } = await open({ durationSec: 1 });
    Object.defineProperty(video, 'readyState', { configurable: true, value: video.HAVE_METADATA });
    const sought = new Promise((resolve) => video.addEventListener('seeked', resolve, { once: true }));
    video.dispatchEvent(new Event('suspend'));
    await sought;
    expect(video.currentTime).toBeLessThan(1 / 30);
  });

  it('is left alone if it already has one', async () => {
    const { video } = await open({ durationSec: 1 });
    video.dispatchEvent(new Event('suspend'));
    expect(video.seeking).toBe(false);
  });
});

describe('a clip whose length the browser underestimates', () => {
  it('shows the requested frame once the browser knows the real length', async () => {
    // The file states how long it lasts, and Chrome ends it that long after zero until it has loaded the rest.
    const clip = await open({ durationSec: 2, startOffsetSec: 0.8 });
    clip.playback.seekToFrame(CLIP_FRAMES - 1);
    const lastSec = clip.firstTimestampSec + (CLIP_FRAMES - 1) / 30;
    await expect.poll(() => clip.video.currentTime).toBeGreaterThan(lastSec);
    await expect.poll(() => frameOnScreen(clip, CLIP_FRAMES - 1)).toBe(CLIP_FRAMES - 1);
    expect(clip.playback.getFrame()).toBe(CLIP_FRAMES - 1);
  });
});

describe('stepping', () => {
  describe.each<[string, ClipOptions]>([
    ['30 fps', {}],
    ['a start offset', { startOffsetSec: 0.5 }],
    ['24 fps', { frameRate: 24 }],
    ['25 fps and a start offset', { frameRate: 25, startOffsetSec: 0.4 }],
    ['29.97 fps', { frameRate: 30_000 / 1001 }],
    ['60 fps', { frameRate: 60 }],
    ['a variable rate', { frameTimesSec: VARIABLE_SEC }],
  ])('%s', (name, options) => {
    it('shows exactly the requested frame', { tags: name === '30 fps' ? 'core' : [] }, async () => {
      const clip = await open({ durationSec: 2, ...options });
      const { video, playback, firstTimestampSec, times } = clip;
      for (const frame of [0, 1, 2, 29, 30, 31, 44, 58]) {
        // 'seeked' may come before the frame is on the screen.
        using presented = new Presentation(
          video,
          firstTimestampSec + times.shownAt(gridTimeSec(0, frame)).startSec,
        );
        expect(await seek(playback, frame)).toBe(frame);
        await presented.wait();
        expect(await frameOnScreen(clip, frame)).toBe(frame);
      }
    });
  });

  it('keeps only the newest of many requests, and ends on that frame', async () => {
    const { playback } = await open({ durationSec: 2 });
    const frames: number[] = [];
    const arrived = new Promise<void>((resolve) => {
      playback.onFrame((index) => {
        frames.push(index);
        if (index === 50) resolve();
      });
    });
    for (let frame = 1; frame <= 50; frame += 1) playback.seekToFrame(frame);
    expect(playback.getFrame()).toBe(50);
    await arrived;
    expect(frames.length).toBeLessThan(5);
  });

  it('reports the frame shown on the way to a newer request', async () => {
    const { playback } = await open({ durationSec: 1 });
    const pictures: number[] = [];
    playback.onPicture((index) => pictures.push(index));
    const frames: number[] = [];
    const arrived = new Promise<void>((resolve) => {
      playback.onFrame((index) => {
        frames.push(index);
        if (index === 20) resolve();
      });
    });
    for (const frame of [10, 15, 20]) playback.seekToFrame(frame);
    await arrived;
    expect(pictures).toEqual([10, 20]);
    expect(frames).toEqual([20]);
  });

  it('stays inside the clip', { tags: 'core' }, async () => {
    const { playback } = await open({ durationSec: 1 });
    expect(await seek(playback, 400)).toBe(29);
    expect(await seek(playback, -4)).toBe(0);
  });
});

describe('playing', () => {
  it('reports ascending frames while it plays, and its status to subscribers', { tags: 'core' }, async () => {
    const { playback } = await open({ durationSec: 2 });
    const states: boolean[] = [];
    playback.subscribe(() => states.push(playback.getStatus().isPlaying));
    const frames: number[] = [];
    const enough = new Promise<void>((resolve) => {
      playback.onFrame((index) => {
        frames.push(index);
        if (index > 10) resolve();
      });
    });
    await playback.play();
    await enough;
    playback.pause();
    expect(states[0]).toBe(true);
    expect(frames).toEqual([...frames].sort((a, b) => a - b));
  });

  it('starts at the newest request, even while a busy page is still seeking to the end', async () => {
    const { video, playback } = await open({ durationSec: 2 });
    const frames: number[] = [];
    const far = new Promise<void>((resolve) => {
      playback.onFrame((index) => {
        frames.push(index);
        if (index > 10) resolve();
      });
    });
    playback.seekToFrame(59);
    playback.seekToFrame(0);
    const playing = playback.play();
    // The element reaches the requested position and plays past it before our code gets the event.
    const untilMs = performance.now() + 400;
    while (performance.now() < untilMs);
    await playing;
    await far;
    expect(video.paused).toBe(false);
    expect(frames).not.toContain(59);
    playback.pause();
  });

  it('stops on the last frame of a clip that ended before a busy page got its start event', async () => {
    const late = new AbortController();
    const hold = (event: Event): void => event.stopImmediatePropagation();
    const clip = await open({ durationSec: 1 }, (element) =>
      element.addEventListener('seeked', hold, { signal: late.signal }),
    );
    const { video, playback } = clip;
    const told: number[] = [];
    playback.onPicture((index) => told.push(index));
    playback.seekToFrame(5);
    await playback.play();
    await new Promise((resolve) => video.addEventListener('ended', resolve, { once: true }));
    late.abort();
    video.dispatchEvent(new Event('seeked'));
    await expect.poll(() => told.at(-1)).toBe(29);
    expect(playback.getFrame()).toBe(29);
    await expect.poll(() => frameOnScreen(clip, 29)).toBe(29);
  });

  it('reports ascending frames by the clock if no compositor reports the shown frames', async () => {
    const { video, playback } = await open({ durationSec: 2 }, (element) => {
      element.requestVideoFrameCallback = () => 0;
    });
    const frames: number[] = [];
    playback.onFrame((index) => frames.push(index));
    await playback.play();
    await expect.poll(() => frames.length).toBeGreaterThan(10);
    playback.pause();
    expect(frames).toEqual([...new Set(frames)].sort((a, b) => a - b));
    expect(Math.abs((frames.at(-1) ?? 0) - video.currentTime * 30)).toBeLessThan(3);
    expect(await seek(playback, 40)).toBe(40);
  });

  it.each([1, 2])('stays on the reported frame when paused at speed %i', async (speed) => {
    const clip = await open({ durationSec: 2 });
    const { video, playback, firstTimestampSec } = clip;
    playback.setSpeed(speed);
    let told = 0;
    playback.onPicture((index) => (told = index));
    const far = pictureAfter(playback, 10);
    void playback.play();
    await far;
    playback.pause();
    const frame = playback.getFrame();
    expect(frame).toBe(told);
    using presented = new Presentation(video, firstTimestampSec + frame / 30);
    await presented.wait();
    expect(await frameOnScreen(clip, frame)).toBe(frame);
    expect(told).toBe(frame);
  });

  it('stays on the reported frame when something else pauses it', async () => {
    const { video, playback } = await open({ durationSec: 2 });
    let told = 0;
    playback.onPicture((index) => (told = index));
    const far = pictureAfter(playback, 10);
    void playback.play();
    await far;
    const sought = new Promise((resolve) => video.addEventListener('seeked', resolve, { once: true }));
    video.pause();
    await sought;
    expect(video.currentTime * 30).toBeCloseTo(told + 0.5, 3);
  });

  it('stays on the last frame at the end, and restarts from the first', { tags: 'core' }, async () => {
    const clip = await open({ durationSec: 2 });
    const { video, playback } = clip;
    const last = CLIP_FRAMES - 1;
    await seek(playback, 45);
    const told: number[] = [];
    playback.onPicture((index) => told.push(index));
    await playback.play();
    await expect.poll(() => playback.getStatus().isPlaying).toBe(false);
    await expect.poll(() => told.at(-1)).toBe(last);
    expect(playback.getFrame()).toBe(last);
    expect(await frameOnScreen(clip, last)).toBe(last);

    told.length = 0;
    const begun = pictureAfter(playback, 3);
    void playback.play();
    await begun;
    playback.pause();
    expect(Math.max(...told)).toBeLessThan(last);

    await seek(playback, last);
    await playback.play();
    await expect.poll(() => video.currentTime).toBeLessThan(1);
    playback.pause();
  });
});
