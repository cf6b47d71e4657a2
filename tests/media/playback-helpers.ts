import type { Playback } from '@/studio/playback/playback';
import type { Picture } from './measure';

/** Seeks and resolves with the frame reported as arrived. */
export function seek(playback: Playback, frame: number): Promise<number> {
  return new Promise((resolve) => {
    const stop = playback.onFrame((index) => {
      stop();
      resolve(index);
    });
    playback.seekToFrame(frame);
  });
}

/** Resolves in the same turn that reports a picture after this frame, before the clip plays further. */
export function pictureAfter(playback: Playback, frame: number): Promise<void> {
  return new Promise((resolve) => {
    const stop = playback.onPicture((index) => {
      if (index <= frame) return;
      stop();
      resolve();
    });
  });
}

/** The picture of a video element. */
export function shown(video: HTMLVideoElement): Picture {
  return drawn(video, video.videoWidth, video.videoHeight);
}

/** The pixels of a picture. */
export function drawn(picture: CanvasImageSource, widthPx: number, heightPx: number): Picture {
  const context = new OffscreenCanvas(widthPx, heightPx).getContext('2d');
  if (!context) throw new Error('No 2D canvas');
  context.drawImage(picture, 0, 0);
  return { rgba: context.getImageData(0, 0, widthPx, heightPx).data, widthPx, heightPx };
}
