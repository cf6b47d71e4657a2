import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { filmFrameAt, filmLength } from '@/domain/film';
import { FilmPlayer } from '@/features/editor/film-preview/film-player';
import { holdAtFreezes } from '@/studio/playback/film-playback';
import { pretendPlayback } from '../../component/support/pretend-playback';

/** The screen, which shows a picture when the test tells it to. */
const screen = { nowMs: 0, waiting: [] as FrameRequestCallback[] };

beforeEach(() => {
  screen.nowMs = 0;
  screen.waiting = [];
  vi.stubGlobal('requestAnimationFrame', (callback: FrameRequestCallback) => screen.waiting.push(callback));
  vi.stubGlobal('cancelAnimationFrame', (number: number) => {
    screen.waiting[number - 1] = () => undefined;
  });
});
afterEach(() => vi.unstubAllGlobals());

/** Lets the screen show pictures for a while, 60 per second. */
function pass(seconds: number): void {
  for (let k = 0; k < Math.round(seconds * 60); k++) {
    const due = screen.waiting.filter((callback) => callback.length > 0);
    screen.waiting = [];
    screen.nowMs += 1000 / 60;
    for (const callback of due) callback(screen.nowMs);
  }
}

const kept = () => ({ first: 0, end: 180 });

/** Lets settled promises continue. */
const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

/** A clip of 180 frames whose film freezes at these frames, and what it reports. */
function open(freezes: readonly number[]) {
  const clip = pretendPlayback();
  const playback = holdAtFreezes(clip, { kept, freezes: () => freezes });
  const told: string[] = [];
  playback.onPicture((frame) => {
    const freeze = playback.getFreeze();
    told.push(freeze === null ? `${frame}` : `${frame}+${Math.round(freeze * 30)}`);
  });
  return { clip, playback, told, isRunning: () => clip.getStatus().isPlaying };
}

describe('a clip whose film freezes', () => {
  it('is held for a second, counts as playing during that time, and continues', async () => {
    const { clip, playback, told, isRunning } = open([3]);
    await playback.play();
    for (const frame of [1, 2, 3]) clip.seekToFrame(frame);
    expect(isRunning()).toBe(false);
    expect(playback.getStatus().isPlaying).toBe(true);
    pass(0.5);
    expect(isRunning()).toBe(false);
    expect(playback.getFreeze()).toBeCloseTo(0.5, 1);
    pass(0.6);
    expect(isRunning()).toBe(true);
    expect(playback.getFreeze()).toBeNull();
    clip.seekToFrame(4);
    const moments = [...new Set(told)];
    expect(moments.slice(0, 4)).toEqual(['1', '2', '3+0', '3+1']);
    expect(moments.slice(-3)).toEqual(['3+29', '3', '4']);
    expect(moments).toHaveLength(2 + 30 + 2);
  });

  it('seeks back to the frame if the video element ran past it', async () => {
    const { clip, playback, told } = open([3]);
    await playback.play();
    clip.seekToFrame(2);
    clip.seekToFrame(5);
    expect(clip.getFrame()).toBe(3);
    expect(playback.getFrame()).toBe(3);
    expect(told).toEqual(['2', '3+0']);
  });

  it('can be paused in the middle of a freeze, and resumes there', async () => {
    const { playback, isRunning } = open([0]);
    await playback.play();
    pass(0.5);
    playback.pause();
    expect(playback.getStatus().isPlaying).toBe(false);
    const reached = playback.getFreeze();
    pass(2);
    expect(playback.getFreeze()).toBe(reached);
    await playback.play();
    pass(0.4);
    expect(isRunning()).toBe(false);
    pass(0.2);
    expect(isRunning()).toBe(true);
  });

  it('also pauses in a browser that never reports that playback resumed', async () => {
    const { clip, playback } = open([3]);
    await playback.play();
    for (const frame of [1, 2, 3]) clip.seekToFrame(frame);
    const play = clip.play.bind(clip);
    vi.spyOn(clip, 'play').mockImplementation(() => {
      void play();
      return new Promise(() => undefined);
    });
    pass(1.1);
    expect(playback.getStatus().isPlaying).toBe(true);
    clip.pause();
    expect(playback.getStatus().isPlaying).toBe(false);
  });

  it('takes twice as long at half the speed', async () => {
    const { playback, isRunning } = open([0]);
    playback.setSpeed(0.5);
    await playback.play();
    pass(1.9);
    expect(isRunning()).toBe(false);
    pass(0.2);
    expect(isRunning()).toBe(true);
  });

  it('ends when the user seeks, and playback continues', async () => {
    const { clip, playback, isRunning } = open([0, 90]);
    await playback.play();
    playback.seekToFrame(60);
    expect(playback.getFreeze()).toBeNull();
    expect(isRunning()).toBe(true);
    clip.seekToFrame(90);
    expect(playback.getFreeze()).toBe(0);
  });

  it('can end with a freeze on its last frame, and restarts after it', async () => {
    const { clip, playback, isRunning } = open([179]);
    playback.seekToFrame(178);
    await playback.play();
    clip.seekToFrame(179);
    pass(1.1);
    expect(isRunning()).toBe(false);
    expect(playback.getStatus().isPlaying).toBe(false);
    expect(playback.getFrame()).toBe(179);
    await playback.play();
    expect(isRunning()).toBe(true);
    expect(playback.getFrame()).toBe(0);
  });

  it('does not freeze when seeking while paused', () => {
    const { playback, told } = open([3]);
    for (const frame of [2, 3, 4]) playback.seekToFrame(frame);
    expect(told).toEqual(['2', '3', '4']);
    expect(playback.getStatus().isPlaying).toBe(false);
  });
});

describe('the player of a film', () => {
  const film = { titleFrames: 50, firstFrame: 0, clipFrames: 180, freezes: [3, 179] };

  function openPlayer() {
    const clip = pretendPlayback();
    const onFailure = vi.fn<(error: unknown) => void>();
    const player = new FilmPlayer(
      holdAtFreezes(clip, { kept, freezes: () => film.freezes }),
      film,
      onFailure,
    );
    const painted: number[] = [];
    player.onPicture((k) => painted.push(k));
    return { clip, player, painted, onFailure };
  }

  it('shows each requested frame as it appears in the film', () => {
    const { clip, player, painted } = openPlayer();
    for (let k = 0; k < filmLength(film); k++) {
      player.seekTo(k);
      const frame = filmFrameAt(film, k);
      expect(player.getFrame()).toBe(k);
      expect(painted.at(-1)).toBe(k);
      if (frame && 'clipFrame' in frame) expect(clip.getFrame()).toBe(frame.clipFrame);
    }
    player.step(1);
    expect(player.getFrame()).toBe(filmLength(film) - 1);
    player.seekTo(-5);
    expect(player.getFrame()).toBe(0);
  });

  it('plays the silent title card, then the clip with its freezes, to the end', async () => {
    const { clip, player, painted } = openPlayer();
    player.play();
    pass(1.5);
    expect(clip.getStatus().isPlaying).toBe(false);
    expect(player.isPlaying()).toBe(true);
    pass(0.3);
    expect(clip.getStatus().isPlaying).toBe(true);
    for (const frame of [0, 1, 2, 3]) clip.seekToFrame(frame);
    expect(clip.getStatus().isPlaying).toBe(false);
    pass(1.1);
    await settled();
    expect(clip.getStatus().isPlaying).toBe(true);
    for (let frame = 4; frame < 180; frame++) clip.seekToFrame(frame);
    pass(1.1);
    expect(player.isPlaying()).toBe(false);
    expect([...new Set(painted)]).toEqual(Array.from({ length: filmLength(film) }, (_, k) => k).slice(1));
    player.play();
    expect(player.getFrame()).toBe(0);
  });

  it('resumes when the seek bar is released, or stays paused if it was paused', () => {
    const { player } = openPlayer();
    player.play();
    player.scrubTo(20);
    expect(player.isPlaying()).toBe(false);
    player.scrubTo(30);
    player.endScrub();
    expect(player.isPlaying()).toBe(true);
    player.pause();
    player.scrubTo(10);
    player.endScrub();
    expect(player.isPlaying()).toBe(false);
  });

  it('when closed, leaves the clip paused and stops reporting', () => {
    const { clip, player, painted } = openPlayer();
    player.seekTo(60);
    player.play();
    player.dispose();
    expect(clip.getStatus().isPlaying).toBe(false);
    const before = painted.length;
    clip.seekToFrame(100);
    pass(1);
    expect(painted).toHaveLength(before);
  });

  it('reports when the browser refuses to play', async () => {
    const { clip, player, onFailure } = openPlayer();
    const refused = new Error('not allowed');
    clip.play = () => Promise.reject(refused);
    player.seekTo(100);
    player.play();
    await vi.waitFor(() => expect(onFailure).toHaveBeenCalledExactlyOnceWith(refused));
  });
});
