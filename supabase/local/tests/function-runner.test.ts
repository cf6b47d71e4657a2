// @module-tag core
import { createHook } from 'node:async_hooks';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createFunctionRunner, type FunctionRunner } from '../functions/function-runner';

let folder: string;
let runner: FunctionRunner;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'standout-runner-'));
  await mkdir(join(folder, 'functions', 'hello'), { recursive: true });
  await writeFile(join(folder, 'package.json'), '{"type": "module"}');
  await writeFile(join(folder, 'config.toml'), '[functions.hello]\nverify_jwt = false\n');
  await writeFile(join(folder, 'functions', 'hello', 'index.ts'), `Deno.serve(() => new Response('hello'))`);
  runner = createFunctionRunner(join(folder, 'functions'), {}, { runtime: 'node' });
});
afterAll(async () => {
  await runner.close();
  await rm(folder, { recursive: true, force: true });
});

const ask = async (): Promise<string> => {
  expect(runner.exists('hello')).toBe(true);
  expect(runner.needsToken('hello')).toBe(false);
  return (await runner.fetch('hello', new Request('http://127.0.0.1/hello'), '/hello')).text();
};

test("a request to a running function does not use the file system's threads", async () => {
  expect(await ask()).toBe('hello');
  let asked = 0;
  const hook = createHook({ init: (_id, type) => (asked += type.startsWith('FS') ? 1 : 0) });
  hook.enable();
  expect(await ask()).toBe('hello');
  hook.disable();
  expect(asked).toBe(0);
});
