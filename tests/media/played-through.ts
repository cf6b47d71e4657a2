/**
 * Plays a film to its end.
 * @returns why a player stops early.
 */
export async function playedThrough(file: Blob): Promise<string> {
  const video = document.createElement('video');
  video.muted = true;
  video.playbackRate = 8;
  const url = URL.createObjectURL(file);
  try {
    return await new Promise((resolve) => {
      video.addEventListener('ended', () => resolve('ended'), { once: true });
      video.addEventListener('error', () => resolve(video.error?.message ?? 'error'), { once: true });
      video.src = url;
      video.play().catch((error: unknown) => resolve(String(error)));
    });
  } finally {
    video.removeAttribute('src');
    URL.revokeObjectURL(url);
  }
}
