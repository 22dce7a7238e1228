import { expect, test } from 'vitest';
import { nightsIn } from './nights.ts';

const dayFrom = (from: string) => ({
  fromMs: Date.parse(from),
  toMs: Date.parse(from) + 86_400_000,
});

test('Berlin on 10 March: night until 06:30 and from 18:00', () => {
  const berlin = { latitudeDeg: 52.52, longitudeDeg: 13.4 };
  expect(nightsIn(dayFrom('2026-03-09T23:00:00Z'), berlin)).toEqual([
    { from: '2026-03-09T23:00:00.000Z', to: '2026-03-10T05:30:00.000Z' },
    { from: '2026-03-10T17:00:00.000Z', to: '2026-03-10T23:00:00.000Z' },
  ]);
});

test('Tromsø: no night in June, one night of the whole day in December', () => {
  const tromso = { latitudeDeg: 69.65, longitudeDeg: 18.96 };
  expect(nightsIn(dayFrom('2026-06-20T22:00:00Z'), tromso)).toEqual([]);
  expect(nightsIn(dayFrom('2026-12-20T23:00:00Z'), tromso)).toHaveLength(1);
});
