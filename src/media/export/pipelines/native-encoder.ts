import { VideoSampleSource } from 'mediabunny';
import { FRAME_RATE } from '@/domain/limits';
import type { PixelSize } from '@/domain/pixel-size';
import { h264Settings } from '../encoder-settings';
import type { I420Image } from '../planes/i420';
import { toSample } from '../planes/to-sample';
import type { FrameEncoder } from './frame-encoder';

/** The browser's own H.264 encoder. */
export class NativeEncoder implements FrameEncoder {
  readonly videoSource: VideoSampleSource;
  private added = 0;

  constructor({ widthPx, heightPx }: PixelSize) {
    this.videoSource = new VideoSampleSource(h264Settings(widthPx, heightPx));
  }

  async add(image: I420Image, isCut: boolean): Promise<void> {
    using sample = toSample(image, this.added / FRAME_RATE);
    this.added++;
    await this.videoSource.add(sample, isCut ? { keyFrame: true } : undefined);
  }

  finish(): Promise<void> {
    this.videoSource.close();
    return Promise.resolve();
  }
}
