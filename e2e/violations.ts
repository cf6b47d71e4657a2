import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright/test';

/** What breaks the rules of WCAG 2.2 A and AA on a page now; names of what is wrong, and where. */
export async function violations(page: Page): Promise<readonly string[]> {
  const isWebKit = page.context().browser()?.browserType().name() === 'webkit';
  const result = await new AxeBuilder({ page })
    // Without a second page to gather in, axe asks frames by messages that a frame of another site must not take.
    .options({ iframes: !isWebKit })
    .setLegacyMode(isWebKit)
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'])
    .analyze();
  return result.violations.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.target.join(' ')}`));
}
