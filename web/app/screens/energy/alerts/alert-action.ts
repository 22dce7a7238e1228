import type { Alert } from '@hearth/energy/alert/contract.ts';
import { paths } from '../../../paths.ts';
import { settingPaths } from '../../../setting-paths.ts';

/** The address and label of what a person can do; null where nothing helps. */
export function alertAction(
  { kind, facts }: Pick<Alert, 'kind' | 'facts'>,
  { installation, role }: { readonly installation: string; readonly role: string },
): { readonly href: string; readonly label: string } | null {
  const isOwner = role === 'owner' || role === 'demo';
  switch (kind) {
    case 'budget':
      return isOwner
        ? { href: settingPaths.budget(installation), label: 'alerts.do-budget' }
        : { href: paths.history({ installation, period: 'month' }), label: 'alerts.do-history' };
    case 'tariff-end':
      return isOwner
        ? { href: settingPaths.tariff(installation), label: 'alerts.do-tariff' }
        : null;
    case 'heating-use':
    case 'efficiency':
    case 'solar-yield':
    case 'short-cycling':
    case 'backup-heater':
      return {
        href: paths.history({
          installation,
          period: 'day',
          date: 'days' in facts && Array.isArray(facts.days) ? facts.days.at(-1)?.day : undefined,
        }),
        label: 'alerts.do-history',
      };
    case 'hygiene':
      return { href: `${paths.monitoring(installation)}#hot-water`, label: 'alerts.do-hot-water' };
    case 'hot-water':
      return { href: `${paths.monitoring(installation)}#hot-water`, label: 'alerts.do-heat-tank' };
    case 'command-refused':
      return {
        href: paths.logs({
          installation,
          kind: 'command',
          appliance: facts.kind === 'command-refused' ? facts.appliance : undefined,
        }),
        label: 'alerts.do-logs',
      };
    case 'silent':
    case 'frozen':
      return { href: paths.monitoring(installation), label: 'alerts.do-monitoring' };
    case 'price-spike':
    case 'negative-price':
      return { href: paths.history({ installation, period: 'day' }), label: 'alerts.do-history' };
  }
}
