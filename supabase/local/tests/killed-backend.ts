import { once } from 'node:events';
import { createLocalBackend } from '../backend';
import { listen } from '../start/http-server';

/**
 * The backend of `npm start` without the app: arguments are the data folder and the ports of API and inbox. It loads
 * its code at once, opens the folder when its parent says so, reports when it is ready, and ends with its parent.
 */
const [dataDir = '', apiPort = '', mailPort = ''] = process.argv.slice(2);
process.once('disconnect', () => process.exit());
await once(process, 'message');
const backend = await createLocalBackend({
  dataDir,
  apiUrl: `http://127.0.0.1:${apiPort}`,
  seed: false,
  ipBurst: 10_000,
});
await listen((request) => backend.fetch(request), Number(apiPort));
await listen((request) => backend.mailFetch(request), Number(mailPort));
process.send?.('running');
