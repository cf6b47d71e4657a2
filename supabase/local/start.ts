import { onNpmGone } from './start/npm-watch';
import { HELP, parseOptions } from './start/options';
import { start } from './start/run';
import { StartError } from './start/start-error';

/**
 * `npm start` (start/options.ts has its options). Exits with 0 after SIGINT or SIGTERM, with 1 when it cannot start.
 */
async function main(): Promise<void> {
  const options = parseOptions(process.argv.slice(2));
  if (options === 'help') {
    process.stdout.write(HELP);
    return;
  }
  const starting = start(options);
  let isStopping = false;
  const stop = (): void => {
    if (isStopping) return;
    isStopping = true;
    starting
      .then((close) => close())
      .then(() => process.exit(0))
      .catch(fail);
  };
  process.on('SIGINT', stop);
  process.on('SIGTERM', stop);
  await onNpmGone(stop);
  await starting;
}

function fail(error: unknown): never {
  console.error(error instanceof StartError ? `\n${error.message}\n` : error);
  process.exit(1);
}

await main().catch(fail);
