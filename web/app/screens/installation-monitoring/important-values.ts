import { partsOfName } from '../../i18n/value-text.ts';
import type { LivePoint, LiveValue, PointValue } from './unit-view.ts';

export interface ValueGroup {
  readonly id: 'temperatures' | 'operation' | 'air' | 'settings';
  readonly values: readonly PointValue[];
}

export interface ImportantValues {
  /** At most ten values, by what they describe. */
  readonly groups: readonly ValueGroup[];
  readonly rest: readonly PointValue[];
}

const shownMax = 10;

/** The values that matter to an owner, the most important first, with the group of each. */
const importance: readonly (readonly [name: string, group: ValueGroup['id']])[] = [
  ['isRefrigerantLeaking', 'operation'],
  ['isFilterSignOn', 'operation'],
  ['isInModeConflict', 'operation'],
  ['roomTemperature', 'temperatures'],
  ['leavingWaterTemperature', 'temperatures'],
  ['tankTemperature', 'temperatures'],
  ['outdoorTemperature', 'temperatures'],
  ['electricalPower', 'operation'],
  ['thermalPower', 'operation'],
  ['cop', 'operation'],
  ['stateOfCharge', 'operation'],
  ['batteryState', 'operation'],
  ['batteryPower', 'operation'],
  ['solarPower', 'operation'],
  ['gridPower', 'operation'],
  ['roomHumidity', 'air'],
  ['pm25Concentration', 'air'],
  ['returnWaterTemperature', 'temperatures'],
  ['waterPressure', 'operation'],
  ['isCompressorActive', 'operation'],
  ['isDefrosting', 'operation'],
  ['operatingProgram', 'operation'],
  ['waterFlow', 'operation'],
  ['bufferTemperature', 'temperatures'],
  ['pm10Concentration', 'air'],
  ['pm1Concentration', 'air'],
  ['isHolidayActive', 'operation'],
  ['onOff', 'settings'],
  ['operationMode', 'settings'],
  ['roomSetPoint', 'settings'],
  ['dhwSetPoint', 'settings'],
  ['leavingWaterSetPoint', 'settings'],
  ['leavingWaterOffset', 'settings'],
];
const order: readonly ValueGroup['id'][] = ['temperatures', 'operation', 'air', 'settings'];

/** Picks the reported values that matter, in groups; all others are the rest. Settings count where there are no controls for them. */
export function importantValues(
  values: readonly PointValue[],
  { hasControls }: { readonly hasControls: boolean },
): ImportantValues {
  const eligible = importance.filter(([, group]) => !hasControls || group !== 'settings');
  const ranked = eligible.flatMap(([name, group]) =>
    values
      .filter(({ value }) => partsOfName(value.name).base === name && isReported(value))
      .map((entry) => ({ entry, group })),
  );
  const shown = ranked.slice(0, shownMax);
  const isShown = new Set(shown.map(({ entry }) => entry));
  return {
    groups: order.flatMap((id) => {
      const own = shown.filter(({ group }) => group === id).map(({ entry }) => entry);
      return own.length === 0 ? [] : [{ id, values: own }];
    }),
    rest: values.filter((entry) => !isShown.has(entry)),
  };
}

const isReported = ({ value, isFaulty }: LiveValue): boolean =>
  isFaulty === true || (value !== null && value !== '');

/** COP now: heat output over electrical power of one point; null while either is unknown or at rest. */
export function copOf(point: LivePoint): PointValue | null {
  const watts = (name: string): number => {
    const found = point.values.find((value) => value.name === name);
    if (typeof found?.value !== 'number') return 0;
    return found.unit === 'kW' ? found.value * 1000 : found.unit === 'W' ? found.value : 0;
  };
  const [heat, power] = [watts('thermalPower'), watts('electricalPower')];
  if (heat <= 0 || power <= 0) return null;
  const value = Math.round((heat / power) * 10) / 10;
  const none = { unit: null, min: null, max: null, options: null, command: null };
  return { point, value: { ...none, name: 'cop', value, step: 0.1, settable: false } };
}
