/** Resolves when the browser has painted what the page has so far; at once in a tab that nobody sees. */
export async function afterPaint(): Promise<void> {
  if (document.hidden) return;
  await new Promise((resolve) => {
    // The frame is painted between this callback and the next task.
    requestAnimationFrame(() => setTimeout(resolve));
  });
}
