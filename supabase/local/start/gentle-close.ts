import type { IncomingMessage, ServerResponse } from 'node:http';

/** How long we drain a client's unread upload so it can still read our response. */
const PATIENCE_MS = 5000;

/**
 * Closes the connection after an answer that is sent before the whole request has arrived, once the client is done.
 * Keeping it alive would cut off the next request. Closing it at once with unread bytes would reset it, and the reset
 * overtakes the answer. Until then, arriving bytes are discarded.
 */
export function closeGently(incoming: IncomingMessage, outgoing: ServerResponse): void {
  const { socket } = incoming;
  outgoing.setHeader('connection', 'close');
  // Node calls this after the answer; its default closes as soon as the answer is sent.
  socket.destroySoon = () => {
    if (!socket.writable) return;
    socket.end();
    const timer = setTimeout(() => socket.destroy(), PATIENCE_MS);
    socket.once('close', () => clearTimeout(timer));
    incoming.once('end', () => socket.destroy());
    // A stream of the body would pause it at every chunk.
    incoming.removeAllListeners('data').resume();
  };
}
