import { endpoint } from '@hearth/platform/http/contract.ts';
import { inInstallation, instant, localDate, timeZone } from '@hearth/platform/http/schema.ts';
import { z } from 'zod';
import { costParts } from '../tariff/cost-parts.ts';

const micros = z.int();

export const costs = z.object({
  installation: z.uuid(),
  timeZone,
  asOf: instant,
  /** `no-contract`: nothing is entered; `no-grid-meter`: bought energy is unknown. Both have no days. */
  state: z.enum(['known', 'no-contract', 'no-grid-meter']),
  /** ISO 4217; null without a contract. */
  currency: z.string().nullable(),
  /** Revision of the contract; 0 without one. */
  revision: z.int().min(0),
  /** Days with readings under the contract, in order. */
  days: z.array(
    z.object({
      day: localDate,
      /** Millionths of the currency, including VAT; null where it cannot be priced. */
      gross: micros.nullable(),
      /** Parts of the day's cost; they add up to `gross`. */
      parts: z.partialRecord(z.enum(costParts), micros),
      /** Cause of a missing cost: `no-version-for-day`, `no-price`, `heat-pump-readings-missing` … */
      fault: z.string().nullable(),
      importKwh: z.number(),
      exportKwh: z.number(),
      /** Share of the elapsed day whose readings are there, 0 to 1. */
      measuredShare: z.number(),
    }),
  ),
  /** Sum of all days that could be priced; equals their bill to the micro-unit. */
  total: micros,
});
export type Costs = z.infer<typeof costs>;

export const costContract = {
  getCosts: endpoint({
    method: 'get',
    path: '/v1/installations/{installation}/costs',
    summary: 'Cost of electricity by local day under the home’s contract, at most 800 days',
    resource: 'cost',
    verb: 'read',
    roles: ['owner', 'resident', 'demo'],
    params: inInstallation,
    query: z.object({
      /** Half-open local days. */
      from: localDate,
      to: localDate,
    }),
    answer: costs,
  }),
};
