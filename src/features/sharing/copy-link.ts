import { ERROR_TEXTS } from '@/domain/errors';
import { toast } from '@/ui/toast';

/** Returns the complete URL of a path in this app: {origin}/shared/{accessCode}. */
export function linkTo(path: string): string {
  return `${window.location.origin}${path}`;
}

/**
 * Copies a link to the clipboard and confirms it. If copying fails, the message shows the link so that the user can
 * copy it.
 */
export async function copyLink(link: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(link);
    toast.success('Link copied');
  } catch (error) {
    console.warn('The clipboard refused the link', error);
    toast.error(ERROR_TEXTS['link-copy-failed'], { description: link });
  }
}

/** A link with what its owner should know before passing it on; no note if there is nothing. */
interface NotedLink {
  readonly link: string;
  readonly note?: string;
}

/**
 * Copies a link that is still being created. The clipboard has to be written when the button is pressed, because
 * browsers do not allow it later.
 */
export async function copyComingLink(coming: Promise<NotedLink>): Promise<void> {
  const text = coming.then(({ link }) => new Blob([link], { type: 'text/plain' }));
  // Without a clipboard nothing awaits this promise, so its rejection would be unhandled.
  text.catch(() => undefined);
  try {
    await navigator.clipboard.write([new ClipboardItem({ 'text/plain': text })]);
    const { note } = await coming;
    toast.success('Link copied', note === undefined ? {} : { description: note });
  } catch (error) {
    const { link } = await coming;
    console.warn('The clipboard refused the link', error);
    toast.error(ERROR_TEXTS['link-copy-failed'], { description: link });
  }
}
