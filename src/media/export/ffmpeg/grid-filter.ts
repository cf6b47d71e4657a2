import { FRAME_RATE } from '@/domain/limits';

/**
 * An ffmpeg filter that makes constant 30 fps out of a remuxed group. It gives the same frames as sampleFrames: at each
 * tick the frame that is shown then.
 * @param firstTickSec time of the first tick in the group's file; may be before the file's first frame.
 */
export function gridFilter(firstTickSec: number): string {
  // With round=up a frame first shows at the next tick. The last frame repeats until the caller stops requesting
  // frames.
  return (
    `setpts=PTS-(${firstTickSec.toFixed(6)})/TB,fps=${FRAME_RATE}:round=up:start_time=0,` +
    `tpad=stop=-1:stop_mode=clone`
  );
}

/** An ffmpeg filter that turns a picture clockwise, ending in a comma; empty for a turn of 0 degrees. */
export function turnFilter(rotation: 0 | 90 | 180 | 270): string {
  switch (rotation) {
    case 0:
      return '';
    case 90:
      return 'transpose=clock,';
    case 180:
      return 'hflip,vflip,';
    case 270:
      return 'transpose=cclock,';
  }
}
