import { FRAME_RATE } from '@/domain/limits';

/**
 * An ffmpeg filter that makes constant 30 fps out of a remuxed group, with the frames that sampleFrames would give:
 * the one that is shown at each tick.
 * @param firstTickSec time of the first tick in the group's file; may lie before its first frame.
 */
export function gridFilter(firstTickSec: number): string {
  // 'up': a frame is first shown at the next tick. A last frame goes on until somebody stops asking.
  return (
    `setpts=PTS-(${firstTickSec.toFixed(6)})/TB,fps=${FRAME_RATE}:round=up:start_time=0,` +
    `tpad=stop=-1:stop_mode=clone`
  );
}

/** An ffmpeg filter that turns a picture clockwise, ending in a comma; empty when there is nothing to do. */
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
