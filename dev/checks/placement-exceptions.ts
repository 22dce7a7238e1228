import { type PlacedStatement, faultKeys } from '../sql/placed-statements.ts';

/** Faults that statements on distributed tables may have: `file: fault`, and the reason. */
export const placementExceptions: Readonly<Record<string, string>> = {
  'packages/platform/database/pending-row.ts: platform.pending_row of all homes':
    'rows that the work of their home has missed, in a job of every ten minutes',
  'services/product/terms/store.ts: product.terms_acceptance of all homes':
    'what a person has accepted for any home, by an index of the person; asked once a purchase or transfer',
  'services/energy/ingest/fold/store.ts: a sub-select in ON CONFLICT of energy.reading_day':
    'of the batch in one statement, which is not used on Citus',
  'services/energy/ingest/fold/store.ts: a sub-select in ON CONFLICT of energy.reading_period':
    'of the batch in one statement, which is not used on Citus',
  'services/energy/ingest/fold/store.ts: one statement writes energy.home and energy.batch and energy.reading_day and energy.reading_period':
    'the batch in one statement, which is not used on Citus',
  'services/product/transfer/store.ts: a statement of a distributed and a local table':
    'counts of one home; commands are local',
  'services/product/package/store.ts: a statement of a distributed and a local table':
    'reads the time zones of some homes, which are local',
  'services/product/access-journal/store.ts: a statement of a distributed and a local table':
    'reads the membership and the name of the company, which are local',
  'services/energy/meter/store.ts: a statement of a distributed and a local table':
    'reads the meters of one home, which are local, because a meter is found by its token',
  'services/energy/home-transfer/store.ts: a statement of a distributed and a local table':
    'counts of one home; meters are local',
};

/** Faults without an exception, with their line, and exceptions without a fault. */
export function placementFaults(
  placed: readonly PlacedStatement[],
  exceptions: Readonly<Record<string, string>>,
): readonly string[] {
  const found = new Set(placed.flatMap(faultKeys));
  return [
    ...placed.flatMap(({ file, line, faults }) =>
      faults
        .filter((fault) => exceptions[`${file}: ${fault}`] === undefined)
        .map((fault) => `${file}:${line}: ${fault}`),
    ),
    ...Object.keys(exceptions)
      .filter((key) => !found.has(key))
      .map((key) => `placement-exceptions.ts: no such fault: ${key}`),
  ];
}
