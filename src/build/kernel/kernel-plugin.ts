import type { Plugin } from 'vite';
import { compileKernel, KERNEL_NAMES } from './compile-kernel.ts';

/**
 * Gives `import url from 'virtual:tracking-kernel?url'` the address of a compiled kernel, as an asset like others;
 * with `?url&inline` it is a data: address with the kernel in it.
 */
export function kernels(): Plugin {
  return {
    name: 'kernels',
    enforce: 'pre',
    resolveId: async (id) => {
      const name = KERNEL_NAMES.find((name) => id.startsWith(`virtual:${name}-kernel?`));
      return name ? `${await compileKernel(name)}${id.slice(id.indexOf('?'))}` : null;
    },
  };
}
