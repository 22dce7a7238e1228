import { endpoint } from '@hearth/platform/http/contract.ts';
import { inInstallation } from '@hearth/platform/http/schema.ts';
import { z } from 'zod';
import { solarPanels } from './solar-panels.ts';

const kwh = z.number().min(0);

export const panelYield = z.object({
  /** AC energy of a usual year, kWh; four years in five lie between low and high. */
  yearKwh: z.object({ low: kwh, middle: kwh, high: kwh }),
  /** January to December. */
  monthsKwh: z.array(kwh).length(12),
  /** In the order of the arrays, before a limit of the shared inverter. */
  arraysKwh: z.array(kwh),
  /** No address is stored: the climate is that of the time zone's largest town. */
  isLocationAssumed: z.boolean(),
});
export type PanelYield = z.infer<typeof panelYield>;

export const solarContract = {
  expectYield: endpoint({
    method: 'post',
    path: '/v1/installations/{installation}/settings/solar/expected-yield',
    summary: 'Energy that solar panels as typed give in a usual year; changes nothing',
    resource: 'solar',
    verb: 'read',
    roles: ['owner', 'resident', 'demo', 'partner'],
    params: inInstallation,
    idempotent: true,
    body: z.strictObject({ panels: solarPanels }),
    answer: panelYield,
  }),
};
