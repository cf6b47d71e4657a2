import { NEW_TRACK, type Track, type TrackPoint, type Tracks } from '@/domain/track';

/** A clip's only track, with this path. */
export function oneTrack(points: readonly TrackPoint[], change: Partial<Track> = {}): Tracks {
  return [{ ...NEW_TRACK, points, ...change }];
}
