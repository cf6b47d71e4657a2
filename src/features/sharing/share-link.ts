import { isAbort } from '@/domain/errors';
import { copyLink } from './copy-link';

/** Whether the device has its own share sheet. */
export function hasShareSheet(): boolean {
  return 'share' in navigator;
}

/** Passes a link to the device's share sheet, or copies it to the clipboard if the share sheet rejects it. */
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
