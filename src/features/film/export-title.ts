import { formatCount } from '@/domain/format';
import { listOfShapes } from '@/domain/export-shape';
import { displayName } from '@/domain/video';
import type { ExportJob } from '@/media/export/export-job';

/** Returns a title such as 'Baseline rally, set 2 in 1080p, without sound', in the order of the Export menu. */
export function exportTitle({ video, options }: Pick<ExportJob, 'video' | 'options'>): string {
  const { size, shape, furtherShapes, withSound, maxFrames } = options;
  const sizeText = size === 'source' ? 'source size' : size;
  const parts = [`${displayName(video)} in ${shape === 'source' ? sizeText : `${shape}, ${sizeText}`}`];
  if (furtherShapes.length > 0) parts.push(`also ${listOfShapes(furtherShapes)}`);
  if (!withSound) parts.push('without sound');
  if (maxFrames !== null) parts.push(`first ${formatCount(maxFrames)} frames`);
  return parts.join(', ');
}
