import type { Plugin } from 'vite';
import { compileKernel, KERNEL_NAMES } from './compile-kernel.ts';

/**
 * Makes `import url from 'virtual:tracking-kernel?url'` give the address of a compiled kernel, which is an asset like
 * any other; with `?url&inline` the address is a data: address that contains the kernel.
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
