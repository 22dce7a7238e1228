import type { Trip } from '@hearth/product/trip/contract.ts';
import { describe, expect, it } from 'vitest';
import { offerText, progressOf } from './trip-texts.ts';

const text = (id: string): string => id;
const offer = {
  unit: 'pump',
  name: 'Cellar',
  kind: 'air-to-water',
  way: 'set-points' as const,
  rooms: true,
  hotWater: true,
  roomsC: 16,
};
const words = (
  overrides: Partial<Omit<typeof offer, 'way' | 'roomsC'>> & {
    way?: 'holiday' | 'none';
    roomsC?: number | null;
  } = {},
) => offerText(text, { ...offer, ...overrides }, String);

describe('offerText', () => {
  it('names rooms and hot water, by the function of the vendor', () => {
    expect(words({ way: 'holiday' })).toEqual([
      'trip.way-holiday',
      'trip.rooms-holiday',
      'trip.water-holiday',
    ]);
    expect(words()).toEqual(['trip.way-set-points', 'trip.rooms-kept', 'trip.water-off']);
    expect(words({ hotWater: false })).not.toContain('trip.water-off');
    expect(words({ way: 'none' })).toEqual(['trip.way-none']);
    // A room unit heats nothing while it rests.
    expect(words({ way: 'holiday', kind: 'air-to-air', roomsC: null })).toContain('trip.rooms-off');
  });
});

describe('progressOf', () => {
  type Step = Trip['steps'][number];
  const at = (...states: readonly `${Step['phase']} ${Step['state']}`[]) =>
    progressOf(
      {
        trip: 'trip',
        from: '2026-02-01',
        to: '2026-02-07',
        state: 'away',
        createdAt: '2026-01-01T00:00:00Z',
        steps: states.map((stepText) => {
          const [phase, state] = stepText.split(' ') as [Step['phase'], Step['state']];
          return { unit: 'pump', name: 'x', phase, state };
        }),
      },
      'pump',
    );

  it.each([
    [['away waiting'], 'waiting'],
    [['away requested', 'away done'], 'requested'],
    [['away done'], 'away'],
    [['back done', 'back waiting'], 'returning'],
    [['back done', 'back overridden'], 'overridden'],
    [['back done'], 'back'],
    [['back failed', 'back done'], 'failed'],
  ] as const)('%j: %s', (states, progress) => {
    expect(at(...states)).toBe(progress);
  });
});
