import type { Implementation } from '@hearth/platform/http/http.ts';
import { ok } from '@hearth/core/problem.ts';
import { homeUnknown } from '../home/store.ts';
import { isoInstant } from '@hearth/calendar/dates.ts';
import { addDays } from '@hearth/calendar/dates.ts';
import { localDaysOf } from '@hearth/calendar/local-days.ts';
import { locateHome } from '../place/routes.ts';
import type { Prices, priceContract } from './contract.ts';
import { type PriceDeps, readPublishedPrices } from './known/routes.ts';
import { quarterMicros } from './price-days.ts';

export function priceRoutes(deps: PriceDeps): Implementation<typeof priceContract> {
  return {
    getPrices: async ({ access, query }) => {
      const home = await locateHome(deps, access);
      if (!home) return homeUnknown;
      const { nowMs, timeZone } = home;
      const days = localDaysOf([{ fromDay: '0001-01-01', timeZone }]);
      const first = query.date ?? days.dayOf(nowMs);
      const span = {
        fromMs: days.spanOf(first).fromMs,
        toMs: days.spanOf(addDays(first, query.days - 1)).toMs,
      };
      const known = await readPublishedPrices(deps, home, span);
      const { readAtMs, knownUntilMs, tomorrow } = known;
      const answer: Prices = {
        installation: access.installationId,
        timeZone,
        asOf: isoInstant(nowMs),
        zone: known.zone?.code ?? null,
        isPlaceAssumed: home.place.isAssumed,
        source: known.source,
        attribution: known.attribution,
        state: known.state,
        grade: known.grade,
        readAt: readAtMs === null ? null : isoInstant(readAtMs),
        ageS: readAtMs === null ? null : Math.max(0, Math.round((nowMs - readAtMs) / 1000)),
        failure: known.failure,
        currency: known.currency,
        from: isoInstant(span.fromMs),
        stepS: 900,
        microsPerKwh: [...quarterMicros(known.prices, span)],
        knownUntil: knownUntilMs === null ? null : isoInstant(knownUntilMs),
        tomorrow: tomorrow && {
          day: tomorrow.day,
          state: tomorrow.state,
          expectedAt: isoInstant(tomorrow.expectedMs),
        },
      };
      return ok(answer);
    },
  };
}
