import { slotMs } from '../planner/horizon.ts';
import { slotH } from '../planner/scenario.ts';
import { marginalPrice } from '../planner/weights.ts';
import { microsOf, picosOf } from '../tariff/micros.ts';
import type { RoomHome } from './room-home.ts';
import type { RoomBlock, RoomPlanSlot, RoomReason } from './room-plan.ts';
import { type RoomTask, taskOf } from './room-tasks.ts';
import type { RoomSimulation } from './simulate-rooms.ts';

interface UnitRun {
  readonly task: 'cooling' | 'heating';
  readonly from: number;
  readonly to: number;
}

/** Runs of each unit with their cost and reasons. */
export function roomBlocksOf(
  home: RoomHome,
  { slots }: RoomSimulation,
  normal: RoomSimulation,
): readonly RoomBlock[] {
  return home.rooms.flatMap(({ key, begin }, i) =>
    runsOf(slots, i).map((run): RoomBlock => {
      const { task, from, to } = run;
      const watts = slots.slice(from, to).map(({ rooms }) => rooms[i]?.electricW ?? 0);
      const sum = watts.reduce((total, each) => total + each, 0);
      const cost = watts.reduce(
        (total, each, n) => total + (each * marginalPrice(home, from + n) * slotH) / 1000,
        0,
      );
      const isEarly = normal.slots
        .slice(from, to)
        .every(({ rooms }) => (rooms[i]?.electricW ?? 0) <= 0);
      return {
        room: key,
        task,
        isEarly,
        fromMs: home.horizon.fromMs + from * slotMs,
        toMs: home.horizon.fromMs + to * slotMs,
        kwh: (sum * slotH) / 1000,
        cost: microsOf(picosOf(cost)),
        airFromC: slots[from - 1]?.rooms[i]?.airC ?? begin.airC,
        airToC: slots[to - 1]?.rooms[i]?.airC ?? begin.airC,
        reasons: reasonsOf(home, run, watts),
      };
    }),
  );
}

function runsOf(slots: readonly RoomPlanSlot[], room: number): readonly UnitRun[] {
  const runs: { task: 'cooling' | 'heating'; from: number; to: number }[] = [];
  slots.forEach((slot, t) => {
    const each = slot.rooms[room];
    const task: RoomTask = each ? taskOf(each) : 'none';
    if (task === 'none') return;
    const last = runs.at(-1);
    if (last && last.to === t && last.task === task) last.to = t + 1;
    else runs.push({ task, from: t, to: t + 1 });
  });
  return runs;
}

/** Differences of prices below this are not worth naming. */
const noticed = 0.05;
const soonSlots = 4 / slotH;

/** Reasons for the time of a run, from the electricity in each of its slots, W. */
export function reasonsOf(
  { horizon }: RoomHome,
  { from, to }: Pick<UnitRun, 'from' | 'to'>,
  watts: readonly number[],
): readonly RoomReason[] {
  const { importPerKwh, pvW, baseLoadW, capW } = horizon;
  const used = watts.reduce((sum, each) => sum + each, 0);
  const own = watts.reduce((sum, each, n) => {
    const surplusW = Math.max(0, (pvW[from + n] ?? 0) - (baseLoadW[from + n] ?? 0));
    return sum + Math.min(each, surplusW);
  }, 0);
  const mean = importPerKwh.reduce((sum, each) => sum + each, 0) / horizon.count;
  const price =
    watts.reduce((sum, each, n) => sum + each * (importPerKwh[from + n] ?? 0), 0) /
    Math.max(1, used);
  const soon = importPerKwh.subarray(to, to + soonSlots);
  const soonCap = capW.subarray(to, to + soonSlots);
  const limitW = capW[from] ?? Infinity;
  const reasons: RoomReason[] = [];
  if (own >= used / 2) reasons.push('own-surplus');
  if (price < 0) reasons.push('paid-to-use');
  else if (price < (1 - noticed) * mean) reasons.push('low-price');
  if (soon.some((each) => each > price + 3 * noticed * Math.abs(price)))
    reasons.push('before-high-price');
  if (soonCap.some((each) => each < limitW)) reasons.push('before-limit');
  return reasons.length > 0 ? reasons : ['keeps-within-bounds'];
}
