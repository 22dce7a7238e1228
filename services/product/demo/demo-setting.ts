import type { Environment } from '@hearth/platform/process/start-rules.ts';
import { type Result, fail, ok } from '@hearth/core/problem.ts';
import { type DemoHome, demoHome } from './contract.ts';

/**
 * Reads the setting DEMO: `on`, `off`, or names of template homes. Template homes need the simulated vendor, so that a demo beside the real
 * vendor is an error. The default is `on` in the environment `feature` only.
 */
export function readDemoHomes(
  setting: string | undefined,
  { environment, hasRealVendor }: { environment: Environment; hasRealVendor: boolean },
): Result<readonly DemoHome[]> {
  const defaultSetting = environment === 'feature' && !hasRealVendor ? 'on' : 'off';
  const value = setting || defaultSetting;
  if (value === 'off') return ok([]);
  const homes = value === 'on' ? demoHome.options : value.split(',').map((home) => home.trim());
  const validHomes = homes.flatMap((home) => demoHome.options.filter((option) => option === home));
  if (validHomes.length < homes.length)
    return fail('invalid', 'not-one-of', {
      at: '/DEMO',
      params: { known: ['on', 'off', ...demoHome.options].join(', ') },
    });
  return hasRealVendor
    ? fail('invalid', 'demo-beside-real-vendor', { at: '/DEMO' })
    : ok([...new Set(validHomes)]);
}
