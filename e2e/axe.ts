import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';

/**
 * axe's findings on a page, one line each. The specification forbids pinch zoom by default, so the rule about zoom is off by name
 * on such pages. The loading bar above the page is left out: it appears and disappears during the check.
 */
export async function axeFindings(
  page: Page,
  without: readonly string[] = ['meta-viewport'],
): Promise<readonly string[]> {
  const { violations } = await new AxeBuilder({ page })
    .exclude('.loading-bar')
    .disableRules([...without])
    .analyze();
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target }) => `${id}: ${target.join(' ')}`),
  );
}
