import { writesOf } from '@hearth/energy/planner/set-point-writes.ts';
import { type CarryOut, batteryOf, disinfectionOf } from './carried-out.ts';

/** As the maker's cloud of ONECTA has it. */
const limits = { minIntervalS: 600, writesPerDay: 40, latencyS: 60 };
const minuteMs = 60_000;
const slotMinutes = 15;

/** A plan as the room's and the tank's set-points alone, as they go to a maker's cloud: the weather curve stays as it was set. */
export const asWritten: CarryOut = (plan, known, { usual, before, writesLeft, dayEndsMinute }) => {
  const { home, bounds, minute } = known;
  const told = { room: before.heating.setPointC, tank: before.dhw.setPointC };
  const writes = writesOf(plan, {
    nowMs: minute * minuteMs,
    limits,
    writesLeft,
    dayEndsMs: dayEndsMinute * minuteMs,
    told,
    room: { lowC: bounds.lowC[0] ?? 20, mostC: bounds.highC[0] ?? 23, stepC: 0.5 },
    tank: {
      leastC: leastTankC,
      mostC: 60,
      hysteresisK: home.heatPump?.tank?.hysteresisK ?? 7,
      stepC: 1,
    },
  });
  const due = { ...told };
  for (const { atMs, point, toC } of writes)
    if (atMs < (minute + slotMinutes) * minuteMs) due[point] = toC;
  return {
    ...usual,
    heating: { ...usual.heating, setPointC: due.room },
    dhw: { ...usual.dhw, setPointC: due.tank, disinfection: disinfectionOf(plan, known, before) },
    battery: batteryOf(plan, known),
  };
};

const leastTankC = 41;
