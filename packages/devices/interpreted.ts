import type { Temporal } from 'temporal-polyfill';
import type { Device, Warning } from './device-cloud.ts';
import type { Ledger } from './ledger.ts';

export interface PayloadView {
  /** Null: the zone that the payload states, else UTC with a warning. */
  readonly timeZone: string | null;
  readonly now: Temporal.Instant | null;
}

/** What an adapter makes of a payload, with the account of its leaves. */
export type Interpreted =
  | {
      readonly ok: true;
      readonly devices: readonly Device[];
      readonly warnings: readonly Warning[];
      readonly ledger: Ledger;
    }
  | {
      readonly ok: false;
      readonly code: 'malformed';
      readonly at: string;
      readonly reason: string;
    };
