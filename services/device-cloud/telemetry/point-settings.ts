import { type JsonObject, memberAt, numberAt, objectAt, stringAt } from '../recordings/json.ts';

/** Settings in force at a management point. */
export interface PointSettings {
  readonly isOn: boolean;
  readonly mode: string;
  readonly isBoosting: boolean;
  /** Set-points of the mode in force, by name. */
  readonly setPoints: Readonly<Record<string, number>>;
}

export function pointSettingsOf(point: JsonObject, isOnHoliday: boolean): PointSettings {
  const mode = stringAt(point, 'operationMode', 'value') ?? 'heating';
  const group = objectAt(point, 'temperatureControl', 'value', 'operationModes', mode, 'setpoints');
  return {
    isOn: memberAt(point, 'onOffMode', 'value') !== 'off' && !isOnHoliday,
    mode,
    isBoosting: memberAt(point, 'powerfulMode', 'value') === 'on',
    setPoints: Object.fromEntries(
      Object.keys(group ?? {}).flatMap((name) => {
        const value = numberAt(group, name, 'value');
        return value === undefined ? [] : [[name, value]];
      }),
    ),
  };
}

/** Room temperature without heating or cooling, estimated from the recording: colder than a heated room, warmer than a cooled one. */
export function freeRoom(recorded: number, wish: PointSettings): number {
  const setPoint = wish.setPoints['roomTemperature'] ?? recorded;
  if (!wish.isOn) return recorded;
  if (wish.mode === 'cooling') return Math.max(recorded, setPoint) + 3;
  if (wish.mode === 'heating') return Math.min(recorded, setPoint) - 4;
  return recorded;
}

/** Heating cannot cool and cooling cannot heat: the warmer or the cooler of set-point and free temperature. */
export function roomTarget(recorded: number, free: number, wish: PointSettings): number {
  if (!wish.isOn || wish.mode === 'dry' || wish.mode === 'fanOnly') return free;
  const setPoint = wish.setPoints['roomTemperature'] ?? recorded;
  if (wish.mode === 'cooling') return Math.min(setPoint, free);
  if (wish.mode === 'heating') return Math.max(setPoint, free);
  return setPoint;
}

const idleWater = 24;

/** Leaving water: the fixed set-point, else the recorded value plus the change of the offset; idle water when off. */
export function leavingWaterTarget(
  recorded: number,
  first: PointSettings,
  wish: PointSettings,
): number {
  if (!wish.isOn) return first.isOn ? Math.min(idleWater, recorded) : recorded;
  const fixed = wish.setPoints['leavingWaterTemperature'];
  if (fixed !== undefined) return fixed;
  const offset = wish.setPoints['leavingWaterOffset'] ?? 0;
  return recorded + offset - (first.setPoints['leavingWaterOffset'] ?? 0);
}
