import type { VideoSource } from 'mediabunny';
import type { I420Image } from '../planes/i420';

/** Turns frames into the output's H.264 track, at constant 30 fps. */
export interface FrameEncoder {
  /** Must be added to the output as its video track before the output starts; canceling the output frees it. */
  readonly videoSource: VideoSource;
  /**
   * Adds the next frame; resolves when the encoder can take another one.
   * @param image limited-range BT.709 planes; the caller may reuse them when this resolves.
   * @param isCut true when the frame must be a key frame.
   */
  add(image: I420Image, isCut: boolean): Promise<void>;
  /** Encodes the remaining frames and closes the source. */
  finish(): Promise<void>;
  /** Call it when the output is finalized. @throws when the encoder's pictures are broken. */
  check(): Promise<void>;
}
