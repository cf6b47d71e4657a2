const forgotten = new Set<string>();
const channel = 'BroadcastChannel' in globalThis ? new BroadcastChannel('standout.forgotten-users') : null;
channel?.addEventListener('message', ({ data }) => {
  if (typeof data === 'string') forgotten.add(data);
});

/**
 * Whether a user's account was deleted in this or another tab while this page was open. If so, whatever an editor
 * writes when it closes must not be stored on this device.
 */
export function isForgotten(userId: string): boolean {
  return forgotten.has(userId);
}

/** Tells this tab and the others that a user's account was deleted. */
export function announceForgotten(userId: string): void {
  forgotten.add(userId);
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no target origin
  channel?.postMessage(userId);
}
