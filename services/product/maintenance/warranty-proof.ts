import { type DueState, dueState, monthsAfter } from './next-service.ts';

/** A service in the log. */
export interface DoneService {
  readonly entry: string;
  readonly on: string;
}

/** One period of the warranty's maintenance. */
export interface ProofPeriod {
  /** The last day on which a service counts. */
  readonly dueBy: string;
  /** `yes`: in time; `no`: after that day, or in no period at all; `due`: to be done until that day. */
  readonly state: 'yes' | 'no' | 'due';
  /** The service that ended the period. */
  readonly service: DoneService | null;
}

/**
 * Periods from the set-up on: each begins with a service, or the set-up, and ends with the next one. A late service ends its period too,
 * as "no". The last period has no service yet. Worked: set up on 14 August 2023, twelve months, services on 3 April 2024 and 1 June 2025:
 * yes (due by 14 August 2024), no (due by 3 April 2025), due by 1 June 2026.
 */
export function proofOf({
  from,
  services,
  months,
  today,
}: {
  /** Day of the set-up. */
  readonly from: string;
  readonly services: readonly DoneService[];
  readonly months: number;
  readonly today: string;
}): readonly ProofPeriod[] {
  const periods: ProofPeriod[] = [];
  let since = from;
  const ordered = services
    .filter(({ on }) => on > from && on <= today)
    .toSorted((a, b) => a.on.localeCompare(b.on));
  for (const service of ordered) {
    const dueBy = monthsAfter(since, months);
    periods.push({ dueBy, state: service.on <= dueBy ? 'yes' : 'no', service });
    since = service.on;
  }
  const dueBy = monthsAfter(since, months);
  const state: DueState = dueState(dueBy, today);
  periods.push({ dueBy, state: state === 'overdue' ? 'no' : 'due', service: null });
  return periods;
}
