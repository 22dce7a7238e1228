import { type Weather, stillAir } from './climate.ts';
import type { Controls } from './controls.ts';
import type { DayActivity } from './day-activity.ts';
import { type FaultName, faults } from './faults.ts';
import type { ComfortRequests } from './comfort-requests.ts';

export type ActiveFaults = Record<FaultName, boolean>;

/** Inputs of the plant's parts in one minute; one object, rewritten every minute. */
export interface Surroundings {
  weather: Weather;
  controls: Controls;
  faulty: ActiveFaults;
  readonly requests: ComfortRequests;
  readonly life: DayActivity;
  minute: number;
  /** Room temperature of the part's zone. */
  roomC: number;
  /** Temperature at the tank sensor. */
  tankC: number;
  drawLitres: number;
}

export function surroundingsOf(controls: Controls, life: DayActivity): Surroundings {
  return {
    weather: stillAir(),
    controls,
    faulty: activeFaultsOf(controls),
    requests: { isHeatingOn: false, roomSetC: 20.5, isDhwOn: false, tankSetC: 45.5 },
    life,
    minute: 0,
    roomC: 20.5,
    tankC: 45.5,
    drawLitres: 0.5,
  };
}

export function activeFaultsOf(controls: Controls): ActiveFaults {
  const faulty: Partial<ActiveFaults> = {};
  for (const name of Object.keys(faults)) faulty[name as FaultName] = false;
  for (const name of controls.faults) faulty[name] = true;
  return faulty as ActiveFaults;
}
