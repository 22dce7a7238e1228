import type { Environment } from '@hearth/platform/process/start-rules.ts';
import { type Result, fail, ok } from '@hearth/core/problem.ts';
import { type DemoHome, demoHome } from './contract.ts';

/**
 * Which sample homes guests may look around in: `on`, `off`, or some of them by name. They live at the simulated maker, so where
 * the real one is configured there is no demo, and where real people come somebody has to want it.
 */
export function readDemoHomes(
  setting: string | undefined,
  { environment, hasRealMaker }: { environment: Environment; hasRealMaker: boolean },
): Result<readonly DemoHome[]> {
  const usual = environment === 'feature' && !hasRealMaker ? 'on' : 'off';
  const given = setting || usual;
  if (given === 'off') return ok([]);
  const homes = given === 'on' ? demoHome.options : given.split(',').map((home) => home.trim());
  const known = homes.flatMap((home) => demoHome.options.filter((one) => one === home));
  if (known.length < homes.length)
    return fail('invalid', 'not-one-of', {
      at: '/DEMO',
      params: { known: ['on', 'off', ...demoHome.options].join(', ') },
    });
  return hasRealMaker
    ? fail('invalid', 'demo-beside-real-maker', { at: '/DEMO' })
    : ok([...new Set(known)]);
}
