import { realpathSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { isWithin, SERVED_FOLDERS } from '../../../src/build/served-files-plugin';
import { StartError } from './start-error';

/** The build's folder, which hosts and `npm run preview` serve. */
const BUILT = 'dist';

/**
 * Makes sure that no web server of the project serves the data folder.
 * @throws StartError that names the served folder.
 */
export function checkDataFolder(root: string, dataDir: string): void {
  const place = realPath(dataDir);
  const served = [...SERVED_FOLDERS, BUILT].find((name) => isWithin(realPath(join(root, name)), place));
  if (served === undefined) return;
  throw new StartError(
    `The data folder cannot be in ${served}, which is served to browsers. Choose another folder:\n  npm start -- --data DIR`,
  );
}

/** Follows symbolic links, even if the last parts of the path do not exist yet. */
function realPath(path: string): string {
  try {
    return realpathSync.native(path);
  } catch {
    const parent = dirname(path);
    return parent === path ? path : join(realPath(parent), relative(parent, path));
  }
}
