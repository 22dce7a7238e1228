import type { Temporal } from 'temporal-polyfill';
import type { Device, Warning } from './device-cloud.ts';
import type { LeafClaims } from './leaf-claims.ts';

export interface PayloadView {
  /** null: the zone in the payload, else UTC with a warning. */
  readonly timeZone: string | null;
  readonly now: Temporal.Instant | null;
}

/** Result of interpreting a payload, with the claims of its leaves. */
export type Interpreted =
  | {
      readonly ok: true;
      readonly devices: readonly Device[];
      readonly warnings: readonly Warning[];
      readonly claims: LeafClaims;
    }
  | {
      readonly ok: false;
      readonly code: 'malformed';
      readonly at: string;
      readonly reason: string;
    };
