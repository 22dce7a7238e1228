import { expect, it } from 'vitest';
import { constraintFaults, distributedConstraints } from './constraint-names.ts';

const distributed = distributedConstraints(
  [
    { name: 'batch_pkey', table: 'energy.batch' },
    { name: 'meter_pkey', table: 'energy.meter' },
  ],
  new Map([
    ['energy.batch', 'distributed'],
    ['energy.meter', 'local'],
  ]),
);

it('the name of a constraint of a distributed table is found at its line, that of a local one is not', () => {
  const text = [
    `const isMeter = isSqlError(error, uniqueViolation, 'meter_pkey');`,
    `const isKnown = isSqlError(error, uniqueViolation, 'batch_pkey');`,
  ].join('\n');
  expect(constraintFaults({ file: 'routes.ts', text }, distributed)).toEqual([
    'routes.ts:2: compares batch_pkey, a constraint of energy.batch, which a cluster names after a shard',
  ]);
});
