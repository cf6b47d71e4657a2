import { fork } from 'node:child_process';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import type { BackendAddresses } from './backend-process';

declare module 'vitest' {
  interface ProvidedContext {
    readonly backend: BackendAddresses;
  }
}

/** Starts the one backend of all component tests before the first of them. @returns a function that ends it. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const child = fork(join(import.meta.dirname, 'backend-process.ts'), { execArgv: ['--import', 'tsx'] });
  const ended = new Promise<void>((resolve) => {
    child.once('exit', () => resolve());
  });
  const addresses = await new Promise<BackendAddresses>((resolve, reject) => {
    child.once('message', (message: BackendAddresses) => resolve(message));
    child.once('exit', (code) => reject(new Error(`The embedded backend ended with ${String(code)}.`)));
  });
  project.provide('backend', addresses);
  return () => {
    if (child.connected) child.disconnect();
    return ended;
  };
}
