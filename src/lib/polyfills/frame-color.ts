import { isWebKit } from '@/lib/webkit';

/**
 * WebKit reports 'unspecified' for a video frame's color where the standard has null, which mediabunny rejects with an
 * error. A module that decodes must import this file first.
 */
export function mendFrameColor(prototype: object, Space: new (init: VideoColorSpaceInit) => object): void {
  const native = Object.getOwnPropertyDescriptor(prototype, 'colorSpace');
  if (!native?.get) return;
  Object.defineProperty(prototype, 'colorSpace', {
    configurable: true,
    enumerable: true,
    get(this: object): object {
      const said = native.get?.call(this) as VideoColorSpace;
      const { primaries, transfer, matrix, fullRange } = said;
      // The types know only the standard's words.
      const isMended = [primaries, transfer, matrix].some((word) => word === (UNSPECIFIED as typeof word));
      if (!isMended) return said;
      return new Space({
        primaries: known(primaries),
        transfer: known(transfer),
        matrix: known(matrix),
        fullRange,
      });
    },
  });
}

const UNSPECIFIED: string = 'unspecified';

function known<Word extends string>(word: Word | null): Word | null {
  return word === UNSPECIFIED ? null : word;
}

if (typeof VideoFrame === 'function' && isWebKit(navigator.userAgent)) {
  mendFrameColor(VideoFrame.prototype, VideoColorSpace);
}
