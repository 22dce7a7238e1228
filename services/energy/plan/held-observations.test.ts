import { randomUUID } from 'node:crypto';
import { accessOf } from '@hearth/access/access.ts';
import { expect, test } from 'vitest';
import type { ObservedHome } from '../observed-home/observed-home.ts';
import { heldObservations } from './held-observations.ts';
import type { PlanControl } from './plan-port.ts';

const accessTo = (installationId: string) =>
  accessOf({
    installationId,
    personId: '00000000-0000-4000-8000-000000000001',
    role: 'owner',
    scopes: [],
    visibleFrom: '2000-01-01T00:00:00Z',
    until: null,
    epoch: 1,
  });
const version = { digest: 'a', batchNo: 1, templateBatchNo: 0 };
const control: PlanControl = { house: null, units: [] };
const basisOf = (installation: string) => ({
  access: accessTo(installation),
  slotMs: 900_000,
  version,
  control,
});
const observed = {} as ObservedHome;

test('the observation of a plan is taken once', () => {
  const held = heldObservations();
  const basis = basisOf(randomUUID());
  held.hold(basis, observed);
  expect(held.take(basis)).toBe(observed);
  expect(held.take(basis)).toBeNull();
});

const house = {
  kind: 'detached',
  built: '1990',
  floorAreaM2: 140,
  persons: 4,
  further: {},
} as unknown as PlanControl['house'];

test.each([
  { changed: 'the quarter-hour', change: { slotMs: 1_800_000 } },
  { changed: 'a setting', change: { version: { ...version, digest: 'b' } } },
  { changed: 'what product says of the home', change: { control: { ...control, house } } },
])('after a change of $changed nothing is held', ({ change }) => {
  const held = heldObservations();
  const basis = basisOf(randomUUID());
  held.hold(basis, observed);
  expect(held.take({ ...basis, ...change })).toBeNull();
});

test('a reading of the same quarter-hour changes nothing, as the plan was made without it', () => {
  const held = heldObservations();
  const basis = basisOf(randomUUID());
  held.hold(basis, observed);
  expect(held.take({ ...basis, version: { ...version, batchNo: 2 } })).toBe(observed);
});

test('the observations of eight homes are held', () => {
  const held = heldObservations();
  const bases = Array.from({ length: 9 }, () => basisOf(randomUUID()));
  for (const basis of bases) held.hold(basis, observed);
  expect(bases.map((basis) => held.take(basis) !== null)).toEqual([
    false,
    ...Array.from({ length: 8 }, () => true),
  ]);
});
