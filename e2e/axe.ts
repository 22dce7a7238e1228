import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';

/**
 * axe's findings on a page, one line each. axe runs in the page itself, which has no frames of other origins, and describes
 * violations only: to describe what passed and to collect results in a second page takes longer than the check. The specification forbids pinch zoom by default, so the rule about zoom is off by name
 * on such pages. The loading bar above the page is left out: it appears and disappears during the check.
 */
export async function axeFindings(
  page: Page,
  without: readonly string[] = ['meta-viewport'],
): Promise<readonly string[]> {
  const { violations } = await new AxeBuilder({ page })
    .setLegacyMode()
    .options({ resultTypes: ['violations'] })
    .exclude('.loading-bar')
    .disableRules([...without])
    .analyze();
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target }) => `${id}: ${target.join(' ')}`),
  );
}
