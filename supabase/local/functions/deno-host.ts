import process from 'node:process';
import type { HostMessage } from './function-host';

// Runs in Deno before an edge function: the function is served on a free port of this machine, whatever it asks for, tells
// its parent where, and ends with it.
const serve = Deno.serve;
let isServed = false;

function serveHere(first: Deno.ServeHandler | object, second?: Deno.ServeHandler): unknown {
  isServed = true;
  // Not before: while anything is listened to, Deno does not go on to the function.
  process.once('disconnect', () => process.exit());
  const onListen = ({ port }: { readonly port: number }) => tell({ port });
  return serve({ hostname: '127.0.0.1', port: 0, onListen }, second ?? (first as Deno.ServeHandler));
}

function tell(message: HostMessage): void {
  process.send?.(message);
}

Object.assign(Deno, { serve: serveHere });
// When nothing is left to do. After an error of the function's own, Deno ends without this event, but not always before
// 'load'.
addEventListener('unload', () => {
  if (!isServed) console.error('The function does not call Deno.serve.');
});
