import type { Power } from '@hearth/energy/power/contract.ts';
import type { LiveUnit, Monitoring } from '@hearth/product/monitoring/contract.ts';

export type HeatPumpUse = 'heating' | 'hot-water' | 'cooling';

/** The newest values of the home's meter. */
export type PowerNow = Pick<Power, 'latest'>;

/** Present activity of the units, by measured power or the compressor's flag; the set mode does not count. */
export interface Activity {
  /** `idle`: at rest; `defrosting`: the outdoor unit melts its ice and heats nothing; null: no value shows it. */
  readonly runs: HeatPumpUse | 'defrosting' | 'idle' | null;
  /** Electrical power of the heat pump; null where it is not measured. */
  readonly watts: number | null;
}

/** Electronics, pumps and fans at rest take less. */
const restingW = 100;

const uses = { sh: 'heating', dhw: 'hot-water', cooling: 'cooling' } as const;

/** A running unit that reports a defrost heats nothing, whatever its meter's use. */
export function activityOf(
  monitoring: Pick<Monitoring, 'units' | 'asOf'>,
  power: PowerNow | null,
): Activity {
  const activity = runningOf(monitoring, power);
  const runs = activity.runs !== null && activity.runs !== 'idle';
  return runs && monitoring.units.some(isDefrosting)
    ? { ...activity, runs: 'defrosting' }
    : activity;
}

const isDefrosting = (unit: LiveUnit): boolean =>
  valuesOf(unit).some(({ name, value }) => name === 'isDefrosting' && value === true);

/** The meter first, then what the units report about themselves. `asOf` is the time of the home. */
function runningOf(
  { units, asOf }: Pick<Monitoring, 'units' | 'asOf'>,
  power: PowerNow | null,
): Activity {
  const metered = power?.latest;
  if (metered && !metered.isStale && isYoung(metered, asOf)) {
    const { heatPumpW: watts, heatPumpUse } = metered.flows;
    if (watts !== null && watts < restingW) return { runs: 'idle', watts };
    if (watts !== null)
      return { runs: heatPumpUse === null ? (usesOf(units)[0] ?? null) : uses[heatPumpUse], watts };
  }
  const reported = units.map((unit) => ({ unit, runs: isRunning(unit) }));
  const [first] = usesOf(reported.filter(({ runs }) => runs === true).map(({ unit }) => unit));
  if (first) return { runs: first, watts: wattsOf(units) };
  const speaking = reported.filter(({ runs }) => runs !== null);
  return speaking.length > 0 && speaking.every(({ runs }) => runs === false)
    ? { runs: 'idle', watts: wattsOf(units) }
    : { runs: null, watts: null };
}

type Metered = NonNullable<Power['latest']>;

const isYoung = (metered: Metered, asOf: string): boolean =>
  Date.parse(asOf) - Date.parse(metered.at) <= meterAgeMsMax(metered);

export const meterAgeMsMax = ({ everyS }: Metered): number => 2000 * Math.max(everyS, 60);

/** null: the unit reports neither power nor its compressor. */
function isRunning(unit: LiveUnit): boolean | null {
  const watts = wattsOf([unit]);
  if (watts !== null) return watts >= restingW;
  const flags = valuesOf(unit).filter(({ name }) => name === 'isCompressorActive');
  return flags.length === 0 ? null : flags.some(({ value }) => value === true);
}

function wattsOf(units: readonly LiveUnit[]): number | null {
  const watts = units.flatMap((unit) =>
    valuesOf(unit).flatMap(({ name, value, unit: measure }) => {
      if (name !== 'electricalPower' || typeof value !== 'number') return [];
      return measure === 'W' ? [value] : measure === 'kW' ? [value * 1000] : [];
    }),
  );
  return watts.length === 0 ? null : watts.reduce((sum, each) => sum + each, 0);
}

function usesOf(units: readonly LiveUnit[]): readonly HeatPumpUse[] {
  return units
    .map(setUseOf)
    .filter((use) => use === 'heating' || use === 'hot-water' || use === 'cooling');
}

/** Use that a unit is set to. Vendors report the mode, not whether the compressor runs. */
export function setUseOf(unit: LiveUnit): HeatPumpUse | 'off' | 'ready' {
  const climate = unit.points.find((point) => point.type === 'climate');
  const read = (name: string) => climate?.values.find((value) => value.name === name)?.value;
  if (read('onOff') === 'on') {
    const mode = read('operationMode');
    if (mode === 'cooling' || mode === 'dry') return 'cooling';
    return mode === 'heating' ? 'heating' : 'ready';
  }
  const tank = unit.points.find((point) => point.type === 'dhw');
  return tank?.values.some((value) => value.name === 'onOff' && value.value === 'on')
    ? 'hot-water'
    : 'off';
}

const valuesOf = (unit: LiveUnit) => unit.points.flatMap(({ values }) => values);
