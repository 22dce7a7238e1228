import type { ContractClient } from '@hearth/platform/http/client.ts';
import type { Metrics } from '@hearth/platform/process/metrics.ts';
import type { Logger } from '@hearth/platform/process/log.ts';
import type {
  TelemetryCount,
  TelemetryEvent,
  TelemetryReport,
  VitalSummary,
  telemetryContract,
} from '@hearth/product/telemetry/contract.ts';

type TelemetryQuery = Parameters<
  ContractClient<typeof telemetryContract>['listTelemetry']
>[0]['query'];

/** Reports of pages, as totals in product and as metrics of this process. */
export interface TelemetryLog {
  /** False where the totals could not be stored; the metrics count only what was, and each report once. */
  record(reports: readonly TelemetryReport[]): Promise<boolean>;
  /** Null while product does not answer. */
  list(period: TelemetryQuery): Promise<{
    readonly vitals: readonly VitalSummary[];
    readonly counts: readonly TelemetryCount[];
  } | null>;
}

export function createTelemetryLog(options: {
  readonly client: ContractClient<typeof telemetryContract>;
  readonly serviceToken: () => Promise<string>;
  readonly metrics: Pick<Metrics, 'vitals' | 'shifts' | 'pageReports'>;
  readonly log: Logger;
}): TelemetryLog {
  const { client, serviceToken, metrics, log } = options;
  return {
    async record(reports) {
      const stored = await client.recordTelemetry(
        { body: { reports: [...reports] } },
        { token: await serviceToken() },
      );
      if (!stored.ok) {
        log.warn({ code: stored.code }, 'telemetry not stored');
        return false;
      }
      const repeated = new Set(stored.value.repeated);
      for (const { id, events } of reports)
        if (!repeated.has(id)) for (const event of events) observe(event, metrics);
      return true;
    },
    async list(period) {
      const found = await client.listTelemetry({ query: period }, { token: await serviceToken() });
      return found.ok ? found.value : null;
    },
  };
}

function observe(
  event: TelemetryEvent,
  { vitals, shifts, pageReports }: Pick<Metrics, 'vitals' | 'shifts' | 'pageReports'>,
): void {
  pageReports.inc({ kind: event.kind });
  if (event.kind !== 'vital') return;
  const { name, route, value } = event;
  if (name === 'CLS') shifts.observe({ route }, value);
  else vitals.observe({ vital: name, route }, value / 1_000);
}
