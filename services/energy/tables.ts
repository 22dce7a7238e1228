import type { ColumnType, Generated, JSONColumnType } from 'kysely';

type Instant = ColumnType<Date, string, string>;

export interface EnergyTables {
  'energy.home': {
    installation_id: string;
    clock_offset_ms: number | null;
    clock_rate: number | null;
    clock_anchor: ColumnType<Date | null, string | null, string | null>;
    newest_no: Generated<number>;
    newest_sent_ms: Generated<number>;
    settled_no: Generated<number>;
    settled_sent_ms: Generated<number>;
  };
  'energy.home_zone': { installation_id: string; from_day: string; time_zone: string };
  'energy.appliance': {
    installation_id: string;
    appliance_id: string;
    unit_id: string | null;
    name: string;
    kind: string;
  };
  'energy.series': {
    installation_id: string;
    series_no: number;
    appliance_id: string;
    metric: string;
    use: string;
    source: string;
    step_s: number;
    unit: string;
    grade: string;
    accuracy: number | null;
  };
  'energy.batch': {
    installation_id: string;
    batch_id: string;
    batch_no: number;
    sent_ms: number;
    received_at: Instant;
    hash: Uint8Array;
    value_count: number;
    first_day: string;
    last_day: string;
    content: Uint8Array | null;
  };
  'energy.log_entry': {
    installation_id: string;
    entry_id: string;
    at: Instant;
    appliance_id: string;
    kind: string;
    by: string;
    name: string;
    before: JSONColumnType<{ value: string | number | boolean | null }>;
    after: JSONColumnType<{ value: string | number | boolean | null }>;
    outcome: string | null;
    reason: string | null;
  };
}
