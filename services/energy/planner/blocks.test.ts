import { expect, test } from 'vitest';
import { blocksOf } from './blocks.ts';
import { scenario } from './checked-scenario.ts';
import { homeOf as planHomeOf } from './home.ts';
import { normalOperation } from './normal-operation.ts';
import { simulate } from './simulate.ts';
import { homeOf } from './testing-scenarios.ts';

/** Tasks of a hot tank that is heated in these slots. */
function tasksOf(heated: readonly number[], everyDays: number): readonly string[] {
  const tank = { litres: 200, immersionW: 2000, disinfection: { everyDays } };
  const home = planHomeOf(scenario.parse({ ...homeOf({ slots: 96 }), tank }));
  const normal = simulate(home, normalOperation(home));
  const slots = normal.slots.map((slot, t) => ({
    ...slot,
    tankC: 61,
    hotWaterW: heated.includes(t) ? 1500 : 0,
    immersionW: 0,
    heatingW: 0,
    batteryW: 0,
  }));
  return blocksOf(home, { ...normal, slots }, normal).map(({ task }) => task);
}

test('blocksOf: a tank that is heated again while it is hot is disinfected once', () => {
  expect(tasksOf([4, 20], 7)).toEqual(['disinfection', 'hot-water']);
});

test('blocksOf: a daily disinfection may be twice in a plan', () => {
  expect(tasksOf([4, 30, 80], 1)).toEqual(['disinfection', 'hot-water', 'disinfection']);
});
