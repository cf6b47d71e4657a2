import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe } from 'vitest';
import { NEEDS_LOCAL, openProject, type Project } from '../testing/harness';
import type { LocalControls } from '../testing/harness-local';

const FIXTURE = new URL('rest-fixture.sql', import.meta.url);
const RUNS_LOCALLY = process.env['CONTRACT_SUPABASE_URL'] === undefined;

interface Sent {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Sent as JSON; a text is sent unchanged. */
  readonly body?: unknown;
}

interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly statusText: string;
  readonly text: string;
  /** The parsed text; null without one. */
  readonly body: unknown;
}

/** The embedded project with the tables and functions of rest-fixture.sql. */
export interface RestProject {
  readonly project: Project;
  readonly local: LocalControls;
  /** A request below /rest/v1 with the publishable key: anon. */
  rest(path: string, sent?: Sent): Promise<Answer>;
}

/** A group of tests on one new project; skipped on other projects, because the tests make the tables. */
export function describeRest(name: string, tests: (open: () => RestProject) => void): void {
  describe.skipIf(!RUNS_LOCALLY)(RUNS_LOCALLY ? name : `${name}: ${NEEDS_LOCAL}`, () => {
    let opened: RestProject | null = null;
    beforeAll(async () => {
      opened = await openRestProject();
    });
    afterAll(async () => opened?.project.close());
    tests(() => {
      if (!opened) throw new Error('The project did not open.');
      return opened;
    });
  });
}

async function openRestProject(): Promise<RestProject> {
  const project = await openProject();
  const { local } = project;
  if (!local) throw new Error(`These tests need ${NEEDS_LOCAL}.`);
  const fixture = await readFile(FIXTURE, 'utf8');
  await local.backend.database.asOwner((session) => session.exec(fixture));
  return {
    project,
    local,
    async rest(path, { method = 'GET', headers = {}, body } = {}) {
      const response = await project.request(`/rest/v1${path}`, {
        method,
        headers: { apikey: project.publishableKey, 'Content-Type': 'application/json', ...headers },
        ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
      });
      const text = await response.text();
      const { status, statusText, headers: answered } = response;
      const isJson = answered.get('content-type')?.includes('json') && text !== '';
      return {
        status,
        statusText,
        headers: answered,
        text,
        body: isJson ? (JSON.parse(text) as unknown) : null,
      };
    },
  };
}
