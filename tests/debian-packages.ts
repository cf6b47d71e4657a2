import { execFileSync } from 'node:child_process';

const AT_MOST_MS = 10 * 60 * 1000;

/**
 * Installs packages of Debian or Ubuntu.
 * @throws without apt-get, and when it fails.
 */
export function installFromDebian(...packages: readonly string[]): void {
  const sudo = process.getuid?.() === 0 ? [] : ['sudo', '-n'];
  for (const command of [
    ['apt-get', 'update', '-qq'],
    ['apt-get', 'install', '-y', '-qq', ...packages],
  ]) {
    const [program = '', ...args] = [...sudo, ...command];
    execFileSync(program, args, { stdio: 'inherit', timeout: AT_MOST_MS });
  }
}
