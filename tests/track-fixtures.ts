import { NEW_TRACK, type Track, type TrackPoint, type Tracks } from '@/domain/track';

/** The only track of a clip, with this path. */
export function oneTrack(points: readonly TrackPoint[], change: Partial<Track> = {}): Tracks {
  return [{ ...NEW_TRACK, points, ...change }];
}
