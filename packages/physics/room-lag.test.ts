import { hourS } from '@hearth/calendar/durations.ts';
import { describe, expect, it } from 'vitest';
import { type LaggedRoom, stepRoom } from './room-lag.ts';

/** 200 W/K, 36 hours. */
const room: LaggedRoom = { lossWPerK: 200, capacityJPerK: 200 * 36 * hourS };
const cold = { startC: 21, unheatedC: 3, maxW: 10_000 };

describe('stepRoom', () => {
  it('cools by its time constant: 21 degrees are 17.41 after 8 hours', () => {
    const { endC, heatW } = stepRoom(room, { ...cold, setC: 16, seconds: 8 * hourS });
    expect(heatW).toBe(0);
    expect(endC).toBeCloseTo(17.41, 2);
  });

  it('holding the set-point takes the loss: 200 W/K over 18 K', () => {
    const { endC, heatW } = stepRoom(room, { ...cold, setC: 21, seconds: 300 });
    expect(heatW).toBeCloseTo(3600, 6);
    expect(endC).toBeCloseTo(21, 9);
  });

  it('the largest heat limits the rise', () => {
    const risen = stepRoom(room, { ...cold, setC: 25, seconds: hourS });
    expect(risen.heatW).toBe(10_000);
    expect(risen.endC).toBeCloseTo(53 - 32 * Math.exp(-1 / 36), 9);
  });

  it('stored heat and lost heat add up to the heat of a step', () => {
    const { endC, heatW } = stepRoom(room, { ...cold, setC: 22, seconds: 60 });
    const storedW = (room.capacityJPerK * (endC - cold.startC)) / 60;
    const lostW = room.lossWPerK * ((cold.startC + endC) / 2 - cold.unheatedC);
    expect(storedW + lostW).toBeCloseTo(heatW, 0);
  });
});
