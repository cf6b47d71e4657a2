import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chromium } from 'playwright';
import { findBrowser, findShell } from './browser.ts';
import { installFromDebian } from './debian-packages.ts';

/** Path of the browser for tests: an installed headless shell, otherwise Debian's package, otherwise any Chromium. */
export async function ensureShell(): Promise<string> {
  try {
    return findShell() ?? debiansShell();
  } catch (error) {
    const reason = error instanceof Error ? error.message.split('\n')[0] : String(error);
    console.warn(`No headless shell (${reason}): the tests run in a full browser and take longer.`);
    return ensureBrowser();
  }
}

function debiansShell(): string {
  console.log("No headless shell of Chromium found; installing Debian's.");
  installFromDebian('chromium-headless-shell');
  const path = findShell();
  if (!path) throw new Error('the package does not contain one');
  return path;
}

/**
 * Path of a Chromium that starts: an installed one, otherwise one that Playwright downloads, otherwise Debian's
 * package.
 * @throws with all three reasons if none is available.
 */
export async function ensureBrowser(): Promise<string> {
  const reasons: string[] = [];
  for (const attempt of [installed, playwrightsOwn, debians]) {
    try {
      const path = attempt();
      if (existsSync(path)) return path;
      reasons.push(`${attempt.name}: nothing at ${path}`);
    } catch (error) {
      reasons.push(
        `${attempt.name}: ${error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error)}`,
      );
    }
  }
  throw new Error(`No browser for the tests.\n${reasons.join('\n')}`);
}

function installed(): string {
  return findBrowser();
}

function playwrightsOwn(): string {
  console.log('No Chrome or Chromium found; downloading one with Playwright.');
  execFileSync(process.execPath, ['node_modules/playwright/cli.js', 'install', 'chromium'], {
    stdio: 'inherit',
    timeout: 10 * 60 * 1000,
  });
  return chromium.executablePath();
}

function debians(): string {
  console.log("Playwright could not download one; installing Debian's chromium.");
  installFromDebian('chromium');
  return findBrowser();
}
