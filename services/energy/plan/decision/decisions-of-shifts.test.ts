import { hourMs } from '@hearth/calendar/durations.ts';
import { expect, test } from 'vitest';
import { planSetPoints } from '../../air-conditioner/plan-set-points.ts';
import { apartmentOf } from '../../air-conditioner/testing-apartment.ts';
import { highsThread } from '../../planner/highs-thread.ts';
import { decisionsOfShifts } from './decisions-of-shifts.ts';

test('a room that is cooled ahead is a decision with what the thermostat would pay later', async () => {
  const solver = highsThread();
  const home = apartmentOf({ pvPeakW: 3000, swing: 0.4, meanOutdoorC: 30, slots: 144 });
  const input = {
    ...home,
    rooms: home.rooms.map((room) => ({
      ...room,
      mode: 'cooling' as const,
      mayWorkAhead: room.lowC?.map((low) => low !== null),
    })),
  };
  const made = await planSetPoints(input, { solver, begun: [], isAllowed: () => true });
  await solver.close();
  if (!made.ok) throw new Error('no plan');
  const { plan } = made;
  const { fromMs } = plan.rooms;
  const decisions = decisionsOfShifts(plan, input, ({ room }) => `unit of ${room}`);
  expect(decisions).toHaveLength(
    plan.shifts.filter((shift) => shift.fromMs < fromMs + 24 * hourMs).length,
  );
  const [decision] = decisions;
  const [shift] = plan.shifts;
  if (!decision || !shift) throw new Error('no room is cooled ahead');
  expect(decision).toMatchObject({ task: 'cooling', appliance: `unit of ${shift.room}` });
  const { setPointC, comfort, cost, alternative, reasons } = decision.facts;
  expect(setPointC).toBe(shift.setPointC);
  expect(comfort.airLeastC).toBe(setPointC);
  expect(comfort.airToC).toBeLessThan(comfort.airFromC);
  expect(alternative?.cost).toBeGreaterThan(cost);
  expect(reasons.length).toBeGreaterThan(0);
});
