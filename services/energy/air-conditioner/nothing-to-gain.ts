import type { RoomHome } from './room-home.ts';
import type { NothingToGain } from './room-plan.ts';
import { taskOf } from './room-tasks.ts';
import type { RoomSimulation } from './simulate-rooms.ts';

/** Electricity of the units below which nothing can be moved, W on average. */
const leastMeanW = 5;
/** Differences of prices below this share of the mean are none. */
const flatShare = 0.02;
/** Share of the largest output at which a unit has nothing left. */
const limitShare = 0.97;

/**
 * Why moving the units' work in time saves nothing, the first that holds:
 * no-demand: thermostats hardly run. flat-price: energy costs the same at all times, without surplus or charge for the peak. bounds-too-narrow:
 * heating and cooling set-point are the same while rooms are needed. unit-at-its-limit: a unit runs at its largest output whenever it runs.
 * losses-exceed-gain: rooms lose more of the stored heat or cold than the difference of prices pays.
 */
export function whyNothingToGain(home: RoomHome, normal: RoomSimulation): NothingToGain {
  const { slots } = normal;
  const unitW = slots.reduce(
    (sum, { rooms }) => sum + rooms.reduce((total, { electricW }) => total + electricW, 0),
    0,
  );
  if (unitW / slots.length < leastMeanW) return 'no-demand';
  if (isFlat(home)) return 'flat-price';
  if (home.rooms.every(({ isNarrow }) => isNarrow)) return 'bounds-too-narrow';
  const isAtMost = home.rooms.every((_, i) => isAtLimit(home, normal, i));
  return isAtMost ? 'unit-at-its-limit' : 'losses-exceed-gain';
}

function isAtLimit({ rooms, horizon }: RoomHome, { slots }: RoomSimulation, room: number): boolean {
  const curves = rooms[room]?.curves;
  const running = slots.flatMap((slot, t) => {
    const each = slot.rooms[room];
    const task = each ? taskOf(each) : 'none';
    if (!each || !curves || task === 'none') return [];
    const curve = task === 'cooling' ? curves.cooling : curves.heating;
    const mostW = curve?.mostW(horizon.outdoorC[t] ?? 0) ?? 0;
    return [(each.heatW + each.sensibleW + each.latentW) / Math.max(1, mostW)];
  });
  return running.every((share) => share > limitShare);
}

function isFlat({ horizon, scenario }: RoomHome): boolean {
  const { importPerKwh, pvW, baseLoadW } = horizon;
  const most = Math.max(...importPerKwh);
  const least = Math.min(...importPerKwh);
  const hasSurplus = pvW.some((watts, t) => watts > (baseLoadW[t] ?? 0));
  const hasPeak = (scenario.grid.capacity?.perKw ?? 0) > 0;
  return !hasSurplus && !hasPeak && most - least <= flatShare * Math.abs(most);
}
