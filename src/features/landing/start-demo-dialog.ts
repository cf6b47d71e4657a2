import { DEMO } from './demo-files';

/**
 * Shows the demonstration in a dialog when "See Demo" is clicked, before visitors are asked to sign in. It uses plain
 * DOM, because index.html runs it without React. Without it the link leads to the sign-in.
 * @returns a function that removes the listener.
 */
export function startDemoDialog(dialog: HTMLDialogElement, link: HTMLElement): () => void {
  const video = dialog.querySelector('video');
  if (!video) throw new Error('The dialog has no video');
  const ended = new AbortController();
  const { signal } = ended;
  const open = (event: MouseEvent): void => {
    if (event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    if (!video.getAttribute('src')) video.src = DEMO.video;
    dialog.showModal();
    // When the browser blocks autoplay, the video's own play button stays.
    video.play().catch(() => undefined);
  };
  link.addEventListener('click', open, { signal });
  dialog.addEventListener('close', () => video.pause(), { signal });
  dialog.addEventListener(
    'click',
    ({ target }) => {
      const isClosing = target instanceof Element && target.closest('[data-demo-close]') !== null;
      if (target === dialog || isClosing) dialog.close();
    },
    { signal },
  );
  return () => ended.abort();
}
