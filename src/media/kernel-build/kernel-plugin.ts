import type { Plugin } from 'vite';
import { compileKernel } from './compile-kernel.ts';

const ID = 'virtual:tracking-kernel?url';

/** Gives `import url from 'virtual:tracking-kernel?url'` the address of the compiled kernel, as an asset like others. */
export function trackingKernel(): Plugin {
  return {
    name: 'tracking-kernel',
    enforce: 'pre',
    resolveId: async (id) => (id === ID ? `${await compileKernel()}?url` : null),
  };
}
