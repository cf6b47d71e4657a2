import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { AxeBuilder } from '@axe-core/playwright';
import type axe from 'axe-core';
import type { AxeResults, RunOptions } from 'axe-core';
import type { Frame, Page } from 'playwright/test';

const AXE = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');
const OPTIONS = {
  runOnly: { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] },
  resultTypes: ['violations'],
} as const satisfies RunOptions;
/** Longer animations show passing time, like a spinner or the wait before a shared video. */
const MAX_TRANSITION_MS = 1000;

/** A page's violations of WCAG 2.2 A and AA, each with its rule and place. */
export async function violations(page: Page): Promise<readonly string[]> {
  // A half-faded element has less contrast than it will have in a moment.
  await Promise.all(page.frames().map(endTransitions));
  const result = await analyze(page);
  return result.violations.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.target.join(' ')}`));
}

async function endTransitions(frame: Frame): Promise<void> {
  await frame.evaluate(async (maxMs) => {
    const passing = document
      .getAnimations()
      .filter(({ effect }) => Number(effect?.getComputedTiming().endTime) <= maxMs);
    await Promise.allSettled(passing.map(({ finished }) => finished));
  }, MAX_TRANSITION_MS);
}

function analyze(page: Page): Promise<AxeResults> {
  const isWebKit = page.context().browser()?.browserType().name() === 'webkit';
  // AxeBuilder merges the results of several frames in a new page, which WebKit cannot open here.
  if (page.frames().length > 1 && !isWebKit) {
    return new AxeBuilder({ page, axeSource: AXE }).options(OPTIONS).analyze();
  }
  return analyzeDocument(page);
}

/**
 * Does the same as AxeBuilder for a page without frames, in a third of the time: axe stays in the page and opens no
 * second page.
 */
async function analyzeDocument(page: Page): Promise<AxeResults> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE);
  return page.evaluate((options) => window.axe.run(document, { ...options, iframes: false }), OPTIONS);
}

declare global {
  interface Window {
    readonly axe: typeof axe;
  }
}
