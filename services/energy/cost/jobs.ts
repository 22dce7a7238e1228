import { accessInText } from '@hearth/access/access.ts';
import type { DueWork } from '@hearth/platform/process/service.ts';
import { type MembershipDeps, hasMembershipEnded } from '../membership.ts';
import type { PriceDeps } from '../price/read-published-prices.ts';
import { priceDaysKind } from '../setting/setting-kinds.ts';
import { priceAllDays } from './read-costs.ts';

/** Prices all days of a home after its contract was saved, one home at a time, on behalf of the person who saved it. */
export function priceDaysWork(deps: PriceDeps & MembershipDeps): DueWork {
  return {
    name: priceDaysKind,
    declaration: { resource: 'cost', verb: 'run', roles: ['service'] },
    lanes: { '': 1 },
    async run({ key }) {
      const access = accessInText(key);
      if (!(await hasMembershipEnded(deps, access))) await priceAllDays(deps, access);
      return null;
    },
  };
}
