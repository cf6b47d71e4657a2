import { inDoubt } from '@/domain/crossing';
import { doubtedForDamage } from '@/domain/damage';
import type { TrackDocument } from '@/domain/editor/track-document';
import { pathInCut } from '@/domain/path-in-cut';
import { simplifyPath } from '@/domain/simplify-path';
import { FEET_AT_EDGE, type Highlight } from '@/domain/track';
import type { Video } from '@/domain/video';
import { detailsOfVideo } from '@/domain/video-details';
import { looksOf } from './overlay-style';

/** The drawing over the kept part of a clip as its editor would export it; null while it has no finished path. */
export function storedHighlight(video: Video, document: TrackDocument): Highlight | null {
  const { points, crossings = [], damage = [], selectionRadiusPx, phase, colors, look, cut } = document;
  const { feetShare = FEET_AT_EDGE } = document;
  if (phase.kind !== 'replay' || points.length === 0) return null;
  const style = { ...looksOf(detailsOfVideo(video)).style, ...colors, ...(look && { look }) };
  const path = simplifyPath(doubtedForDamage(inDoubt(points, crossings), damage)).points;
  return { points: cut ? pathInCut(path, cut) : path, selectionRadiusPx, feetShare, style };
}
