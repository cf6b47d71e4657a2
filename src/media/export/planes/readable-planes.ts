import type { VideoSample } from 'mediabunny';

/** True when the sample's planes can be copied directly: 8-bit 4:2:0. */
export function hasReadablePlanes(sample: VideoSample): boolean {
  const { left, top } = sample.visibleRect;
  return (sample.format === 'I420' || sample.format === 'NV12') && left % 2 === 0 && top % 2 === 0;
}
