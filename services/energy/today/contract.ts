import { endpoint } from '@hearth/platform/http/contract.ts';
import { inInstallation, instant, localDate, timeZone } from '@hearth/platform/http/schema.ts';
import { z } from 'zod';
import { balanceTotals } from '../balance/contract.ts';
import { history, historySeries } from '../history/contract.ts';

/** Today's energy so far, compared with yesterday's. */
export const homeToday = z.object({
  installation: z.uuid(),
  timeZone,
  date: localDate,
  asOf: instant,
  /** Total electricity of today so far; null before anything was reported. */
  energyKwh: z.number().nullable(),
  byUse: z.array(
    z.object({ use: historySeries.shape.use, energyKwh: z.number(), share: z.number() }),
  ),
  /** Yesterday up to the same slot, and all of yesterday. */
  yesterdayKwh: z.number().nullable(),
  yesterdaySoFarKwh: z.number().nullable(),
  /** End of the newest slot of today that has a value. */
  reportedUntil: instant.nullable(),
  /** Counting step of the units; 1 means whole kilowatt-hours. */
  resolutionKwh: z.number().nullable(),
  slots: z.array(z.object({ from: instant, to: instant, label: z.string() })),
  nights: history.shape.nights,
  series: z.array(historySeries),
  /** Balance of today; null when nothing is metered at the grid. */
  balance: balanceTotals.nullable(),
  /** Progress while a meter uploads its past: half-open local days. */
  loading: z.object({ from: localDate, to: localDate, reached: localDate }).nullable(),
  /** Whether the stored readings are being moved to a corrected time zone. */
  isRecalculating: z.boolean(),
});
export type HomeToday = z.infer<typeof homeToday>;

export const todayContract = {
  getHome: endpoint({
    method: 'get',
    path: '/v1/installations/{installation}/home',
    summary: 'Today’s figures',
    resource: 'home',
    verb: 'read',
    roles: ['owner', 'resident', 'demo', 'partner'],
    params: inInstallation,
    answer: homeToday,
  }),
};
