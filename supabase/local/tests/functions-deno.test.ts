import { execFile } from 'node:child_process';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { checkArguments, DENO_ENV, DENO_FOLDER, findDeno } from '../functions/deno-runtime';
import { startFunction, type FunctionProcess } from '../functions/function-process';

const FUNCTIONS = fileURLToPath(new URL('../../functions', import.meta.url));

const deno = await findDeno();

test.runIf(deno)('the project’s functions have no type errors in Deno', async () => {
  const entries = await readdir(FUNCTIONS, { withFileTypes: true });
  const names = entries.filter((entry) => entry.isDirectory() && !entry.name.startsWith('_'));
  expect(names.length).toBeGreaterThanOrEqual(5);
  const modules = names.map(({ name }) => join(FUNCTIONS, name, 'index.ts'));
  const options = { cwd: DENO_FOLDER, env: { ...DENO_ENV } };
  await promisify(execFile)(deno ?? '', [...checkArguments(modules)], options);
});

/** Tries actions that no function needs; NotCapable is Deno’s refusal. */
const TRIES = `
  import { readFileSync } from 'node:fs';
  const tries: Record<string, () => unknown> = {
    'reads a file': () => readFileSync('/etc/hosts'),
    'reads its own folder': () => readFileSync(new URL(import.meta.url)),
    'writes a file': () => Deno.writeTextFile(new URL('written', import.meta.url), ''),
    'starts a process': () => new Deno.Command(Deno.env.get('PROGRAM') ?? '').outputSync(),
    'learns the machine’s name': () => Deno.hostname(),
    'calls another server of this machine': () => fetch(Deno.env.get('OTHER_SERVER') ?? ''),
    'calls a server of the network': () => fetch('http://169.254.169.254/latest/meta-data'),
    'listens elsewhere': () => Deno.listen({ port: 0 }),
    'loads a program': () => import(String('https://deno.land/std/version.ts')),
  };
  const nameOf = async (work: () => unknown) => {
    try {
      await work();
      return 'done';
    } catch (error) {
      return (error as Error).name;
    }
  };
  Deno.serve(async (request: Request) => {
    if (request.method === 'POST') return new Response(await (await fetch(Deno.env.get('SUPABASE_URL') ?? '')).text());
    const tried = Object.entries(tries).map(async ([name, work]) => [name, await nameOf(work)]);
    return Response.json({ ...Object.fromEntries(await Promise.all(tried)), path: Deno.env.get('PATH') ?? null });
  });`;

describe.runIf(deno)('a function in Deno', () => {
  const servers = ['the project', 'another'].map((text) => createServer((_, response) => response.end(text)));
  let folder: string;
  let running: FunctionProcess;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'standout-deno-'));
    await writeFile(join(folder, 'index.ts'), TRIES);
    for (const server of servers) {
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()));
    }
    const [project, other] = servers.map(
      (server) => `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    );
    running = await startFunction(join(folder, 'index.ts'), {
      SUPABASE_URL: project ?? '',
      OTHER_SERVER: other ?? '',
      PROGRAM: process.execPath,
    });
  });
  afterAll(async () => {
    await running.close();
    for (const server of servers) server.close();
    await rm(folder, { recursive: true, force: true });
  });

  test('calls its project', async () => {
    const answer = await running.fetch(new Request('http://any/', { method: 'POST' }), '/');
    expect(await answer.text()).toBe('the project');
  });

  test('cannot do anything else to this machine or learn about it', async () => {
    const answer = await running.fetch(new Request('http://any/'), '/');
    expect(await answer.json()).toEqual({
      'reads a file': 'NotCapable',
      'reads its own folder': 'NotCapable',
      'writes a file': 'NotCapable',
      'starts a process': 'NotCapable',
      'learns the machine’s name': 'NotCapable',
      'calls another server of this machine': 'NotCapable',
      'calls a server of the network': 'NotCapable',
      'listens elsewhere': 'NotCapable',
      'loads a program': 'TypeError',
      path: null,
    });
  });
});
