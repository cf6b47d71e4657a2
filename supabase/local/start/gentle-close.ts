import type { IncomingMessage, ServerResponse } from 'node:http';

/** How long we drain a client's unread upload so it can still read our response. */
const PATIENCE_MS = 5000;

/**
 * For an answer that comes before the whole request is there: says that the connection ends with it, and ends it when the
 * client is done. Kept alive, it would be cut off under the next request; closed at once, with bytes unread, it would be
 * reset, and the reset overtakes the answer. What still comes is thrown away as it comes.
 */
export function closeGently(incoming: IncomingMessage, outgoing: ServerResponse): void {
  const { socket } = incoming;
  outgoing.setHeader('connection', 'close');
  // Node calls this after the answer; its own closes as soon as the answer is sent.
  socket.destroySoon = () => {
    if (!socket.writable) return;
    socket.end();
    const timer = setTimeout(() => socket.destroy(), PATIENCE_MS);
    socket.once('close', () => clearTimeout(timer));
    incoming.once('end', () => socket.destroy());
    // A stream that stands for the body would pause it at every piece.
    incoming.removeAllListeners('data').resume();
  };
}
