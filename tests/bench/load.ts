import { loadavg } from 'node:os';
import { atOnce, oneByOne, type Person } from './load/crowd';
import { errorsOf, tableOf } from './load/figures';
import { signIn, watch } from './load/people';
import { startServer } from './load/server';
import { makeWorld } from './load/world';

const VIEWERS = 200;
const SIGN_INS = 50;
/** How many people come one by one. */
const ALONE = 10;

/**
 * Measures `npm start` under load, `npm run bench:load`: 200 viewers of one link and 50 sign-ins at once, compared with
 * the same one by one. Each person has their own network address, because limits count by address. Exits with 1 after
 * any error.
 */
async function main(): Promise<void> {
  if (process.platform !== 'linux') throw new Error('Only Linux gives a machine enough local addresses.');
  const load = loadOf();
  const server = await startServer();
  try {
    const world = await makeWorld(server, SIGN_INS + ALONE);
    const viewer: Person = {
      name: 'a whole viewer',
      act: (browser) => watch(browser, server, world),
    };
    const signsIn = (email: string): Person => ({
      name: 'a whole sign-in',
      act: (browser) => signIn(browser, server, email),
    });
    const first = await oneByOne([viewer]);
    const alone = await oneByOne([
      ...Array.from({ length: ALONE }, () => viewer),
      ...world.emails.slice(SIGN_INS).map(signsIn),
    ]);
    const beforeSec = await server.processorSec();
    const crowd = await atOnce([
      ...Array.from({ length: VIEWERS }, () => viewer),
      ...world.emails.slice(0, SIGN_INS).map(signsIn),
    ]);
    const processorSec = (await server.processorSec()) - beforeSec;
    const views = await world.countViews();
    const due = 1 + ALONE + VIEWERS;
    console.log(`load of the machine: ${load} before, ${loadOf()} after`);
    console.log(`the first viewer, who starts the edge function: ${(first.seconds * 1000).toFixed(0)} ms`);
    console.log(`${VIEWERS} viewers and ${SIGN_INS} sign-ins at once: ${crowd.requests} requests`);
    const perSec = crowd.requests / crowd.seconds;
    console.log(
      `${crowd.seconds.toFixed(1)} s, ${perSec.toFixed(0)} requests a second, ${processorSec.toFixed(1)} processor seconds of the server`,
    );
    console.log(tableOf(crowd, alone));
    const failures = [first, alone, crowd].flatMap((each) => each.failures);
    const errors = [first, alone, crowd].flatMap(errorsOf);
    console.log(`errors: ${errors.length === 0 ? 'none' : errors.join(', ')}`);
    console.log(`people who gave up: ${failures.length}; views counted: ${views} of ${due}`);
    for (const failure of [...new Set(failures)].slice(0, 10)) console.log(failure);
    if (server.printed() !== '') console.log(`the server printed:\n${server.printed()}`);
    if (errors.length > 0 || failures.length > 0 || views !== due) process.exitCode = 1;
  } finally {
    await server.stop();
  }
}

function loadOf(): string {
  return loadavg()[0]?.toFixed(1) ?? '?';
}

await main();
