import { displayName, type Video } from '@/domain/video';

/** What the exported file is called: the clip's name with the ending of what it has become. */
export function exportFileName(video: Video): string {
  return `${displayName(video).replace(/\.[a-z0-9]{2,4}$/i, '')}.mp4`;
}
