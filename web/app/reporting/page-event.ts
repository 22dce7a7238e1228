import type { FailedRequest } from './watch-requests.ts';
import type { Vital } from './watch-vitals.ts';

/** What the telemetry client reports: patterns of addresses, names of the app, numbers. Nothing that a person typed or that names one. */
export type PageEvent = {
  /** Ms since 1970 by the device's clock. */
  readonly atMs: number;
  /** Random, of this event alone: the receiver finds out by it that a batch was sent twice. */
  readonly id: string;
} & (
  | { readonly kind: 'page'; readonly route: string }
  | ({ readonly kind: 'vital' } & Vital)
  | ({ readonly kind: 'request'; readonly route: string } & FailedRequest)
  | {
      readonly kind: 'step';
      readonly route: string;
      readonly wizard: string;
      /** `left`: the wizard was left at this step. */
      readonly move: 'reached' | 'left';
    }
);

const kinds: ReadonlySet<unknown> = new Set<PageEvent['kind']>([
  'page',
  'vital',
  'request',
  'step',
]);

export const isPageEvent = (stored: unknown): stored is PageEvent =>
  typeof stored === 'object' &&
  stored !== null &&
  'atMs' in stored &&
  Number.isFinite(stored.atMs) &&
  'id' in stored &&
  typeof stored.id === 'string' &&
  'kind' in stored &&
  kinds.has(stored.kind);
