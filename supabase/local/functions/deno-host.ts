import process from 'node:process';
import type { HostMessage } from './function-host';

// Runs in Deno before an edge function: serves it on a free port of this machine, whatever port it asks for, tells the
// parent process the port, and ends with it.
const serve = Deno.serve;
let isServed = false;

function serveHere(first: Deno.ServeHandler | object, second?: Deno.ServeHandler): unknown {
  isServed = true;
  // Not earlier: Deno does not load the function while this listens to anything.
  process.once('disconnect', () => process.exit());
  const onListen = ({ port }: HostMessage) => process.send?.({ port } satisfies HostMessage);
  return serve({ hostname: '127.0.0.1', port: 0, onListen }, second ?? (first as Deno.ServeHandler));
}

Object.assign(Deno, { serve: serveHere });
// Fires when nothing is left to do. After an error in the function Deno ends without this event, but not always before
// 'load'.
addEventListener('unload', () => {
  if (!isServed) console.error('The function does not call Deno.serve.');
});
