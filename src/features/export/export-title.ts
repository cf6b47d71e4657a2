import { formatCount } from '@/domain/format';
import { displayName } from '@/domain/video';
import type { ExportJob } from '@/media/export/export-job';

/** 'Baseline rally, set 2 in 1080p, without sound': what is exported, in the order of the menu. */
export function exportTitle({ video, options }: Pick<ExportJob, 'video' | 'options'>): string {
  const { size, withSound, maxFrames } = options;
  const parts = [`${displayName(video)} in ${size === 'source' ? 'source size' : size}`];
  if (!withSound) parts.push('without sound');
  if (maxFrames !== null) parts.push(`first ${formatCount(maxFrames)} frames`);
  return parts.join(', ');
}
