import { execFileSync } from 'node:child_process';

/** The tested change includes this many hours before the newest commit. */
const CHANGE_HOURS = 4;

export interface Change {
  /** The newest commit's hash. */
  readonly commit: string;
  /** Changed files, as paths from the project's root; null if the history is too short. */
  readonly files: readonly string[] | null;
}

/** Asks git for the tested change, including uncommitted work. */
export function readChange(root: string): Change {
  const git = (...args: string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim();
  const [commit = '', seconds = '0'] = git('log', '-1', '--format=%H %ct').split(' ');
  const before = new Date((Number(seconds) - CHANGE_HOURS * 3600) * 1000).toISOString();
  const base = git('rev-list', '-1', `--before=${before}`, 'HEAD');
  if (!base) return { commit, files: null };
  const changed = git('diff', '--name-only', base);
  const added = git('ls-files', '--others', '--exclude-standard');
  return { commit, files: [...new Set(`${changed}\n${added}`.split('\n').filter(Boolean))] };
}
