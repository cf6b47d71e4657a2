import { isAbort } from '@/domain/errors';
import { copyLink } from './copy-link';

/** True where the device has a share sheet of its own. */
export function hasShareSheet(): boolean {
  return 'share' in navigator;
}

/** Hands a link to the device's share sheet; where that does not take it, to the clipboard. */
export async function shareLink(link: string, title: string): Promise<void> {
  try {
    await navigator.share({ title, url: link });
  } catch (error) {
    // The user closed the sheet.
    if (isAbort(error)) return;
    console.warn('The share sheet did not take the link', error);
    await copyLink(link);
  }
}
