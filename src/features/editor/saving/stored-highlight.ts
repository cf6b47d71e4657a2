import { inDoubt } from '@/domain/crossing';
import type { TrackDocument } from '@/domain/editor/track-document';
import { simplifyPath } from '@/domain/simplify-path';
import type { Highlight } from '@/domain/track';
import type { Video } from '@/domain/video';
import { looksOf } from '../overlay-style';

/** The drawing over a clip as its editor would export it; null while it has no finished path. */
export function storedHighlight(video: Video, document: TrackDocument): Highlight | null {
  const { points, crossings = [], selectionRadiusPx, phase, colors, look } = document;
  if (phase.kind !== 'replay' || points.length === 0) return null;
  const style = { ...looksOf(video).style, ...colors, ...(look && { look }) };
  return { points: simplifyPath(inDoubt(points, crossings)).points, selectionRadiusPx, style };
}
