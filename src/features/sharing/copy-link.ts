import { ERROR_TEXTS } from '@/domain/errors';
import { toast } from '@/ui/toast';

/** The whole address behind a path of this app: {origin}/shared/{accessCode}. */
export function linkTo(path: string): string {
  return `${window.location.origin}${path}`;
}

/** Puts a link into the clipboard and says so, or that it failed, with the link to copy by hand. */
export async function copyLink(link: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(link);
    toast.success('Link copied');
  } catch (error) {
    console.warn('The clipboard refused the link', error);
    toast.error(ERROR_TEXTS['link-copy-failed'], { description: link });
  }
}
