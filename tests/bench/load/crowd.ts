import { openBrowser, type Browser, type Sample } from './browser';

/** The results of people who came one by one or all at once. */
export interface Outcome {
  /** Requests, and each whole visit under its purpose. */
  readonly samples: readonly Sample[];
  readonly requests: number;
  readonly seconds: number;
  /** Why people gave up. */
  readonly failures: readonly string[];
}

/** A visitor; `name` is the purpose. */
export interface Person {
  readonly name: string;
  readonly act: (browser: Browser) => Promise<void>;
}

/** The number of people so far; each has a different address. */
let people = 0;

/** @param people visitors who come all at once. */
export async function atOnce(crowd: readonly Person[]): Promise<Outcome> {
  return measure((come) => Promise.all(crowd.map(come)));
}

/** @param people visitors who come one after the other. */
export async function oneByOne(crowd: readonly Person[]): Promise<Outcome> {
  return measure(async (come) => {
    for (const person of crowd) await come(person);
  });
}

async function measure(run: (come: (person: Person) => Promise<void>) => Promise<unknown>): Promise<Outcome> {
  const requests: Sample[] = [];
  const whole: Sample[] = [];
  const failures: string[] = [];
  const startMs = performance.now();
  await run(async ({ name, act }) => {
    const browser = openBrowser(nextAddress(), requests);
    const sinceMs = performance.now();
    try {
      await act(browser);
      whole.push({ step: name, status: 200, ms: performance.now() - sinceMs });
    } catch (error) {
      failures.push(`${name}: ${error instanceof Error ? error.message : String(error)}`);
    } finally {
      browser.close();
    }
  });
  const seconds = (performance.now() - startMs) / 1000;
  return { samples: [...requests, ...whole], requests: requests.length, seconds, failures };
}

/** On Linux every address that begins with 127 is this machine's. */
function nextAddress(): string {
  people += 1;
  return `127.77.${Math.floor(people / 250)}.${1 + (people % 250)}`;
}
