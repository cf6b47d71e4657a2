import { inDoubt } from '@/domain/crossing';
import { doubtedForDamage } from '@/domain/damage';
import type { TrackDocument } from '@/domain/editor/track-document';
import { pathInCut } from '@/domain/path-in-cut';
import { simplifyPath } from '@/domain/simplify-path';
import type { Highlight, Track } from '@/domain/track';
import type { Video } from '@/domain/video';
import { detailsOfVideo } from '@/domain/video-details';
import { mapAll } from '@/lib/non-empty';
import { stylingOf } from './overlay-style';

/** The drawing over the kept part of a clip, as its editor would export it; null if it has no finished path. */
export function storedHighlight(video: Video, document: TrackDocument): Highlight | null {
  const { tracks, damage = [], phase, colors, look, cut = null } = document;
  if (phase.kind !== 'replay' || tracks.every(({ points }) => points.length === 0)) return null;
  const style = { ...stylingOf(detailsOfVideo(video)).style, ...colors, ...(look && { look }) };
  const drawn = (track: Track): Track => {
    const path = simplifyPath(doubtedForDamage(inDoubt(track), damage)).points;
    return { ...track, points: pathInCut(path, cut) };
  };
  return { tracks: mapAll(tracks, drawn), style };
}
