import { dayS } from '@hearth/calendar/durations.ts';
import type { ServiceJob } from '@hearth/platform/process/service.ts';
import type { ProductDeps } from '../deps.ts';
import { deleteTelemetry } from './store.ts';

/** Totals of older days are deleted, and ids of reports that were counted then. */
const storedDays = 90;

export function purgeTelemetryJob(deps: Pick<ProductDeps, 'db'>): ServiceJob {
  return {
    name: 'telemetry.purge',
    declaration: { resource: 'telemetry', verb: 'run', roles: ['service'] },
    everyS: dayS,
    run: (now) => deleteTelemetry(deps.db, now.subtract({ hours: 24 * storedDays })),
  };
}
