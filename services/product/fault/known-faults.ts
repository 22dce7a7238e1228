import type { UnitKind } from '../unit/contract.ts';
import { isHeatPump } from '../unit/heat-pump-kinds.ts';
import type { DeviceLink } from '../device-link/contract.ts';
import { type FaultKind, type Works, faultKinds } from './fault-kinds.ts';

type Vendor = DeviceLink['vendor'];

export interface KnownFault extends FaultKind {
  /** End of the message ids in the web, such as `message.title-…`. Codes with one meaning share it. */
  readonly meaning: string;
}

/**
 * Meaning of a fault code by vendor; null for an unknown one, which the screen states. Vendors use the same letters for different faults.
 */
export function knownFault(
  vendor: Vendor,
  code: string,
  subcode: string | null,
): KnownFault | null {
  if (vendor !== 'onecta') return null;
  const main = code.trim().toUpperCase();
  const whole = subcode === null || subcode === '' ? null : `${main}-${subcode.padStart(2, '0')}`;
  const meaning = (whole === null ? undefined : meanings[whole]) ?? meanings[main];
  if (meaning === undefined) return null;
  const kind = faultKinds[meaning];
  if (!kind) throw new Error(`${meaning} is a meaning without a kind`);
  return { meaning, ...kind };
}

/** What still works in a home whose unit is of this kind: a room unit has no backup heater and makes no hot water. */
export function worksWhile(
  fault: FaultKind,
  kind: UnitKind,
): readonly { readonly use: Use; readonly works: Works }[] {
  const { heating, hotWater, cooling } = fault;
  if (isHeatPump(kind) && hotWater !== null)
    return [
      { use: 'heating', works: heating },
      { use: 'hotWater', works: hotWater },
    ];
  const instead = heating === 'backup' ? 'off' : heating;
  return [
    { use: 'heating', works: instead },
    { use: 'cooling', works: cooling },
  ];
}

export type Use = 'heating' | 'hotWater' | 'cooling';

/**
 * Codes of Daikin's Altherma, Sky Air and split ranges after public service manuals (ESIE08-01 for Altherma; installer reference guide
 * EPRA14-18D; error tables of the split ranges). Series differ: of two known meanings, the table has the one of heat pumps for homes.
 */
export const meanings: Readonly<Record<string, string>> = {
  '7H': 'water-flow',
  '7H-01': 'water-flow',
  '7H-04': 'water-flow-dhw',
  '7H-05': 'water-flow-heating',
  '7H-06': 'water-flow-cooling',
  '7H-07': 'water-pump',
  '7H-08': 'water-pump',
  '80': 'entering-water-sensor',
  '80-00': 'entering-water-sensor',
  '80-01': 'entering-water-sensor',
  '81': 'leaving-water-sensor',
  '81-00': 'leaving-water-sensor',
  '81-01': 'mixed-water-sensor',
  '81-04': 'leaving-water-sensor',
  '81-06': 'entering-water-sensor',
  '81-07': 'mixed-water-sensor',
  '89': 'exchanger-freezing',
  '89-01': 'exchanger-freezing',
  '89-02': 'exchanger-freezing',
  '89-03': 'exchanger-freezing',
  '89-05': 'exchanger-freezing',
  '89-06': 'exchanger-freezing',
  '8F': 'outlet-too-hot',
  '8F-00': 'outlet-too-hot',
  '8H': 'outlet-too-hot',
  '8H-00': 'outlet-too-hot',
  '8H-01': 'outlet-too-hot',
  '8H-02': 'outlet-too-hot',
  '8H-03': 'water-flow',
  '8H-08': 'water-flow',
  '8H-09': 'outlet-too-hot',
  A0: 'protection-device',
  A1: 'indoor-board',
  'A1-00': 'hydro-board',
  A3: 'drain-level',
  A4: 'room-freezing',
  A5: 'room-freezing',
  'A5-00': 'outdoor-operation',
  A6: 'room-fan',
  A7: 'room-flap',
  A8: 'room-supply',
  A9: 'room-valve',
  AA: 'room-heater',
  'AA-01': 'backup-heater-hot',
  'AA-02': 'tank-too-hot',
  AC: 'backup-heater-hot',
  'AC-00': 'tank-too-hot',
  AF: 'drain-level',
  AH: 'disinfection',
  'AH-00': 'disinfection',
  AJ: 'capacity-setting',
  'AJ-03': 'tank-slow',
  C0: 'flow-sensor',
  'C0-00': 'flow-sensor',
  C1: 'room-fan',
  C3: 'drain-level',
  C4: 'room-exchanger-sensor',
  'C4-00': 'liquid-sensor',
  C5: 'room-exchanger-sensor',
  'C5-00': 'gas-sensor',
  C6: 'room-fan',
  C7: 'room-flap',
  C8: 'current-sensor',
  C9: 'room-air-sensor',
  CA: 'room-air-sensor',
  CC: 'room-humidity',
  CE: 'room-comfort-sensor',
  CF: 'pressure-switch',
  CJ: 'room-remote-sensor',
  'CJ-02': 'thermostat-silent',
  E0: 'protection-device',
  E1: 'outdoor-board',
  E2: 'earth-leakage',
  E3: 'high-pressure',
  'E3-24': 'pressure-switch',
  E4: 'low-pressure',
  E5: 'compressor-overheated',
  E6: 'compressor-start',
  E7: 'outdoor-fan',
  E8: 'input-overcurrent',
  E9: 'expansion-valve',
  EA: 'reversing-valve',
  EC: 'tank-too-hot',
  'EC-04': 'tank-slow',
  EH: 'water-pump',
  EJ: 'protection-device',
  F3: 'discharge-hot',
  F4: 'low-pressure',
  F6: 'high-pressure',
  FA: 'high-pressure',
  H0: 'compressor-sensor',
  H1: 'room-air-sensor',
  'H1-00': 'outdoor-air-sensor',
  H3: 'pressure-switch',
  H4: 'pressure-switch',
  H5: 'compressor-sensor',
  H6: 'compressor-sensor',
  H7: 'outdoor-fan',
  H8: 'current-sensor',
  H9: 'outdoor-air-sensor',
  HC: 'tank-sensor',
  'HC-01': 'tank-sensor',
  HJ: 'water-pressure-sensor',
  'HJ-08': 'water-pressure',
  'HJ-10': 'water-pressure-sensor',
  'HJ-11': 'water-pressure-sensor',
  'HJ-12': 'water-pressure',
  J1: 'pressure-sensor',
  J2: 'current-sensor',
  J3: 'discharge-sensor',
  J5: 'suction-sensor',
  J6: 'outdoor-exchanger-sensor',
  'J6-07': 'outdoor-exchanger-sensor',
  'J6-32': 'leaving-water-sensor',
  'J6-33': 'inverter-talk',
  J7: 'liquid-sensor',
  J8: 'liquid-sensor',
  J9: 'gas-sensor',
  JA: 'pressure-sensor',
  JC: 'pressure-sensor',
  L1: 'inverter',
  L3: 'inverter-hot',
  L4: 'inverter-hot',
  L5: 'inverter-overcurrent',
  L8: 'inverter-overcurrent',
  L9: 'compressor-start',
  LC: 'inverter-talk',
  P1: 'supply-uneven',
  P3: 'electronics-sensor',
  P4: 'electronics-sensor',
  P6: 'inverter',
  PJ: 'capacity-setting',
  U0: 'refrigerant-short',
  U1: 'supply-phase',
  U2: 'supply-voltage',
  U3: 'screed-unfinished',
  U4: 'units-silent',
  U5: 'remote-silent',
  U6: 'room-units-silent',
  U7: 'outdoor-units-silent',
  U8: 'remote-silent',
  'U8-02': 'thermostat-silent',
  'U8-04': 'central-silent',
  'U8-06': 'thermostat-silent',
  'U8-07': 'remote-silent',
  U9: 'another-unit',
  UA: 'combination',
  UC: 'same-address',
  UE: 'central-silent',
  UF: 'wrong-wiring',
  UH: 'same-address',
  UJ: 'central-silent',
};
