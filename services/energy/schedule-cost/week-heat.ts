import { hourS } from '@hearth/calendar/durations.ts';
import { type HeatedHouse, heatingYear } from '@hearth/physics/heating-year.ts';
import { type LaggedRoom, stepRoom } from '@hearth/physics/room-lag.ts';

/** An hour of a week. */
export interface HeatingHour {
  readonly outdoorC: number;
  /** Set-points of its equal parts, in order; null: heating is off. */
  readonly setC: readonly (number | null)[];
}

/** A house with its heat pump and the heat that it stores. */
export interface WeekHouse {
  readonly heated: HeatedHouse;
  /** Electricity of metered homes over that of the calculation. */
  readonly electricityScale: number;
  /** Room temperature that the circuit's base temperature belongs to. */
  readonly indoorC: number;
  readonly room: LaggedRoom;
}

export interface HourOfHeat {
  readonly heatKwh: number;
  readonly electricKwh: number;
  /** At the end of the hour. */
  readonly roomC: number;
}

/** A unit that is off protects the rooms from frost. */
const frostC = 5;
/** The circuit has a flow temperature where an hour heats though it is mild. */
const leastDemandK = 0.5;

/**
 * Electricity of a week of set-points: the room follows each set-point by its time constant, and the heat pump makes the heat at the
 * flow temperature of the weather. Gains hold the rooms at `T_out + indoor - base` without heat. The week runs twice, the first run
 * sets the room temperature it begins with.
 *   P_el = scale P / COP(T_out, flow(T_out, T_room)), COP at the steady load of that weather.
 * Reference: `stepRoom` for the room, `heatingYear` for the heat pump. Worked: H 200 W/K, tau 36 h, base 15 at 21 °C, 0 °C outside, 6.6 kW:
 * a week at 21 takes 200 W/K x 15 K x 168 h = 504 kWh of heat. With 17 from 22:00 to 06:00 the rooms fall to 18.0 and it takes 475.4 kWh;
 * the static difference would say 459.2.
 */
export function weekHeat(house: WeekHouse, hours: readonly HeatingHour[]): readonly HourOfHeat[] {
  let roomC = hours[0]?.setC[0] ?? house.indoorC;
  for (const hour of hours) ({ roomC } = heatHour(house, hour, roomC));
  return hours.map((hour) => {
    const heated = heatHour(house, hour, roomC);
    const cop = copAt(house, hour.outdoorC, (roomC + heated.roomC) / 2);
    ({ roomC } = heated);
    return { ...heated, electricKwh: (house.electricityScale * heated.heatKwh) / cop };
  });
}

function heatHour(
  { room, heated, indoorC }: WeekHouse,
  { outdoorC, setC }: HeatingHour,
  startC: number,
): { readonly heatKwh: number; readonly roomC: number } {
  const seconds = hourS / setC.length;
  const unheatedC = outdoorC + indoorC - heated.circuit.baseC;
  const maxW = heated.fullHeatW(outdoorC);
  let [roomC, joules] = [startC, 0];
  for (const set of setC) {
    const target = Math.max(frostC, set ?? frostC);
    const step = stepRoom(room, { startC: roomC, unheatedC, setC: target, maxW, seconds });
    roomC = step.endC;
    joules += step.heatW * seconds;
  }
  return { heatKwh: joules / 3_600_000, roomC };
}

/** Heat over electricity in steady operation at an outdoor temperature, the heater included. */
function copAt({ heated, indoorC }: WeekHouse, outdoorC: number, roomC: number): number {
  const { circuit } = heated;
  const baseC = Math.max(circuit.baseC + roomC - indoorC, outdoorC + leastDemandK);
  const steady = heatingYear({ ...heated, circuit: { ...circuit, roomC, baseC } }, [
    { outdoorC, hours: 1 },
  ]);
  return steady.spaceSpf;
}
