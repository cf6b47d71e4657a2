// @module-tag core
import { createRef } from 'react';
import { fireEvent, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { VideoFilePlayer } from '@/ui/video-file-player';

const shown = (change: Partial<Parameters<typeof VideoFilePlayer>[0]> = {}) => ({
  ref: createRef<HTMLVideoElement>(),
  src: 'https://files.test/rally.mp4',
  poster: 'https://files.test/rally.jpg',
  label: 'Baseline rally',
  ...change,
});

const player = () => screen.getByLabelText<HTMLVideoElement>('Baseline rally', { selector: 'video' });

test('a finished video is one element that fills its place, with poster and name, and loads at once', () => {
  const props = shown({ controls: true, muted: true, preload: 'auto' });
  render(<VideoFilePlayer {...props} />);
  expect(player()).toHaveAttribute('src', 'https://files.test/rally.mp4');
  expect(player()).toHaveAttribute('poster', 'https://files.test/rally.jpg');
  expect(player()).toHaveAttribute('playsinline');
  expect(player()).toHaveAttribute('controls');
  expect(player()).not.toHaveAttribute('controlslist');
  expect(player()).not.toHaveAttribute('inert');
  expect(player()).toHaveStyle({ width: '100%', height: '100%' });
  expect(player().muted).toBe(true);
  expect(props.ref.current).toBe(player());
});

test("shows a late poster, and an overlay receives the video's clicks", () => {
  const props = shown({ poster: null });
  const { rerender } = render(<VideoFilePlayer {...props} />);
  const before = player();
  expect(before).not.toHaveAttribute('poster');
  rerender(<VideoFilePlayer {...props} poster="https://files.test/later.jpg" isInert isKept />);
  expect(player()).toBe(before);
  expect(before).toHaveAttribute('poster', 'https://files.test/later.jpg');
  expect(before).toHaveAttribute('inert');
  expect(before).toHaveAttribute('controlslist', 'nodownload');
});

test('volume and speed chosen in the controls survive other changes', () => {
  const props = shown({ muted: true });
  const { rerender } = render(<VideoFilePlayer {...props} />);
  player().volume = 0.3;
  player().playbackRate = 1.5;
  rerender(<VideoFilePlayer {...props} muted={false} src="https://files.test/next.mp4" />);
  expect(player()).toMatchObject({ volume: 0.3, playbackRate: 1.5, muted: false });
});

test('rerendering neither starts nor pauses a video', () => {
  const play = vi.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue();
  const pause = vi.spyOn(HTMLMediaElement.prototype, 'pause').mockReturnValue();
  const props = shown();
  const { rerender } = render(<VideoFilePlayer {...props} />);
  rerender(<VideoFilePlayer {...props} controls />);
  expect(play).not.toHaveBeenCalled();
  expect(pause).not.toHaveBeenCalled();
});

test('reports its end and its failure', () => {
  const onEnded = vi.fn();
  const onError = vi.fn();
  render(<VideoFilePlayer {...shown({ onEnded, onError })} />);
  fireEvent.ended(player());
  expect(onEnded).toHaveBeenCalledOnce();
  fireEvent.error(player());
  expect(onError).toHaveBeenCalledOnce();
});
