// A thread takes no loader over from the thread that starts it, so this file is JavaScript and brings TypeScript's.
import { register } from 'tsx/esm/api';

register();
await import('./pglite-worker.ts');
