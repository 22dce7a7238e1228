import type { LiveUnit, Monitoring } from '@hearth/product/monitoring/contract.ts';
import { partsOfName } from '../../i18n/value-text.ts';

export type LivePoint = LiveUnit['points'][number];
export type LiveValue = LivePoint['values'][number];

/** A value with its point, as a control and a command need it. */
export interface PointValue {
  readonly point: LivePoint;
  readonly value: LiveValue;
}

export interface UnitView {
  readonly state: UnitStatus;
  readonly isOutOfDate: boolean;
  readonly faults: LiveUnit['faults'];
  readonly parts: readonly PartView[];
  readonly values: readonly PointValue[];
  /** Set-points and fan settings of other modes. */
  readonly otherModes: readonly PointValue[];
  /** Technical values: adapter, versions, numbers. */
  readonly technical: readonly PointValue[];
}

export type UnitStatus =
  | 'heating'
  | 'cooling'
  | 'hot-water'
  | 'auto'
  | 'dry'
  | 'fan-only'
  | 'on'
  | 'off'
  | 'connected'
  | 'offline'
  | 'unreported'
  | 'unknown';

/** One controllable point, with its controls in order. */
export interface PartView {
  readonly point: LivePoint;
  readonly mode: string | null;
  readonly power: LiveValue | null;
  /** The set-point in force, and the measured value it steers. */
  readonly steered: { readonly value: LiveValue; readonly actual: LiveValue | null } | null;
  readonly mainChoice: LiveValue | null;
  readonly settings: readonly LiveValue[];
}

export function unitView(
  unit: LiveUnit,
  monitoring: Pick<Monitoring, 'asOf' | 'readEveryS'>,
): UnitView {
  const parts = unit.points.map(partOf).filter((part) => part !== null);
  const shown = new Set(parts.flatMap(controlsOf));
  const rest = unit.points.flatMap((point) =>
    point.values.filter((value) => !shown.has(value)).map((value) => ({ point, value })),
  );
  const at = (place: Place) => rest.filter((placed) => placeOf(placed) === place);
  return {
    state: stateOf(unit),
    isOutOfDate: isOutOfDate(unit, monitoring),
    faults: unit.faults
      .filter((fault) => fault.active)
      .toSorted((a, b) => gravity[a.severity] - gravity[b.severity]),
    parts,
    values: at('values').toSorted((a, b) => order(a) - order(b)),
    otherModes: at('other-modes'),
    technical: at('technical'),
  };
}

/** Older than twice the interval, or the unit is offline or missing from its account. */
export function isOutOfDate(
  unit: LiveUnit,
  { asOf, readEveryS }: Pick<Monitoring, 'asOf' | 'readEveryS'>,
): boolean {
  if (unit.readAt === null || unit.online === false || unit.unreportedSince !== null) return true;
  return (Date.parse(asOf) - Date.parse(unit.readAt)) / 1000 > 2 * readEveryS;
}

const gravity = { emergency: 0, error: 1, caution: 2, warning: 3 } as const;

type Place = 'hidden' | 'technical' | 'other-modes' | 'values';

/** Values shown elsewhere on the page, or not useful: picture numbers, fault flags, schedule internals. */
const hidden =
  /^(?:icon|category|subtype|name|firmwareUpdate|errorCode|isIn(?:Error|Warning|Caution|Emergency)State|schedule\.mode|schedule\.[A-Za-z]+\.selected|demandSchedule\..+|schedule\.[A-Za-z]+\.(?:meta|schedules|settable)\b.*)$/;
const technicalNames =
  /^(?:model|serial|.*Version|firmware.*|controllerId|deviceTime|sgtin|isCoolHeatMaster|isInInstallerState|isLocked|dryKeep)$/;
/** Flags that are shown only when set. */
const onlyWhenTrue =
  /^(?:isBoostActive|isHolidayActive|isInModeConflict|isFilterSignOn|isRefrigerantLeaking)$/;

function placeOf({ point, value }: PointValue): Place {
  if (hidden.test(value.name) || isCopyOfSetPoint(point, value)) return 'hidden';
  if (/^holiday(?:Start|End)Date$/.test(value.name) && read(point, 'holidayEnabled') !== true)
    return 'hidden';
  if (onlyWhenTrue.test(value.name) && value.value === false) return 'hidden';
  if (
    point.type === 'gateway' ||
    point.type === 'user-interface' ||
    technicalNames.test(value.name)
  )
    return 'technical';
  const { mode } = partsOfName(value.name);
  return mode !== null && mode !== modeOf(point) ? 'other-modes' : 'values';
}

const firstNames = [
  'roomTemperature',
  'leavingWaterTemperature',
  'tankTemperature',
  'outdoorTemperature',
  'roomHumidity',
  'electricalPower',
  'thermalPower',
];

function order({ value }: PointValue): number {
  const found = firstNames.indexOf(value.name);
  if (found >= 0) return found;
  return value.unit === null ? firstNames.length + 1 : firstNames.length;
}

function partOf(point: LivePoint): PartView | null {
  if (point.type !== 'climate' && point.type !== 'dhw') return null;
  const mode = modeOf(point);
  const steered = point.values.find((value) => value.name === point.setPointInForce) ?? null;
  const power = point.values.find((value) => value.name === 'onOff' && isSwitch(value)) ?? null;
  const mainChoice =
    point.values.find((value) => value.name === 'operationMode' && isChoice(value)) ?? null;
  const settings = point.values.filter(
    (value) =>
      value !== power &&
      value !== mainChoice &&
      value !== steered &&
      (isSwitch(value) || isChoice(value) || isRange(value)) &&
      !notByItself.test(value.name) &&
      !isCopyOfSetPoint(point, value) &&
      belongsToNow(value, mode, point),
  );
  const steers =
    steered !== null && isRange(steered)
      ? { value: steered, actual: actualOf(point, steered.name) }
      : null;
  if (!power && !mainChoice && !steers && settings.length === 0) return null;
  return { point, mode, power, steered: steers, mainChoice, settings };
}

/** Adapters of the LAN generation repeat the set-point in force, or the shift of the curve, under this name. */
const isCopyOfSetPoint = (point: LivePoint, { name }: LiveValue): boolean =>
  name === 'targetTemperature' && point.setPointInForce !== null;

/** Values changed by commands of their own. */
const notByItself = /^(?:holiday.*|schedule\..*|demandSchedule\..*|icon|name)$/;

function belongsToNow(value: LiveValue, mode: string | null, point: LivePoint): boolean {
  const { base, mode: ofMode } = partsOfName(value.name);
  if (isProgrammeTemperature(value, point)) return true;
  if (ofMode !== null && ofMode !== mode) return false;
  // Levels and limits matter only in the fixed mode; other set-points are not in force.
  if (base === 'fanSpeedLevel') return read(point, value.name.replace('Level', 'Mode')) === 'fixed';
  if (base === 'demandLimit') return read(point, 'demandMode') === 'fixed';
  if (base.startsWith('fanPosition')) return isVaneFixed(value, point);
  if (base === 'leavingWaterOffset') return shiftsCurveOfRoom(point);
  return !/^(?:roomSetPoint|leavingWaterSetPoint)$/.test(base);
}

/** The temperature of another programme of the day, where the vendor has one for each: comfort, normal, reduced. */
function isProgrammeTemperature({ name }: LiveValue, point: LivePoint): boolean {
  const inForce = programme.exec(point.setPointInForce ?? 'roomSetPointHeating');
  const own = programme.exec(name);
  return (
    own !== null &&
    inForce?.[1] === own[1] &&
    point.values.some((value) => programme.exec(value.name)?.[2] !== undefined)
  );
}

const programme = /^roomSetPoint(Heating|Cooling)(Comfort|Reduced)?$/;

/** The position counts while the vane neither swings nor stands by itself. */
function isVaneFixed(position: LiveValue, point: LivePoint): boolean {
  const name = position.name.replace('Position', 'Direction');
  const direction = point.values.find((value) => value.name === name);
  return !direction?.options?.includes('fixed') || direction.value === 'fixed';
}

/** Under room control the curve still sets the water, and its shift is set beside the room. */
const shiftsCurveOfRoom = (point: LivePoint): boolean =>
  point.setPointInForce?.startsWith('roomSetPoint') === true &&
  read(point, 'setPointMode') !== 'fixed';

function controlsOf(part: PartView): readonly LiveValue[] {
  return [part.power, part.steered?.value, part.mainChoice, ...part.settings].filter(
    (value) => value != null,
  );
}

/** The measured value that a set-point steers; a shift of the curve steers none. */
function actualOf(point: LivePoint, setPoint: string): LiveValue | null {
  if (setPoint.startsWith('leavingWaterOffset')) return null;
  const name = setPoint.startsWith('roomSetPoint')
    ? 'roomTemperature'
    : setPoint.startsWith('dhw')
      ? 'tankTemperature'
      : 'leavingWaterTemperature';
  return point.values.find((value) => value.name === name) ?? null;
}

export const isSwitch = (value: LiveValue): boolean =>
  value.settable &&
  value.options?.length === 2 &&
  value.options.includes('on') &&
  value.options.includes('off');

/** Yes or no, such as the adapter's light. */
export const isFlag = (value: LiveValue): boolean =>
  value.settable && typeof value.value === 'boolean' && value.options === null;

export const isChoice = (value: LiveValue): boolean =>
  value.settable && value.options !== null && value.options.length > 1 && !isSwitch(value);

/** A number with reported limits; without limits no control is offered. */
export const isRange = (value: LiveValue): boolean =>
  value.settable &&
  typeof value.value === 'number' &&
  value.options === null &&
  value.min !== null &&
  value.max !== null &&
  value.max > value.min &&
  value.step !== null &&
  value.step > 0;

function stateOf(unit: LiveUnit): UnitStatus {
  if (unit.readAt === null) return 'unknown';
  if (unit.unreportedSince !== null) return 'unreported';
  if (unit.online === false) return 'offline';
  const climate = unit.points.filter(
    (point) => point.type === 'climate' && read(point, 'onOff') === 'on',
  );
  const [first] = climate;
  if (first) {
    const mode = modeOf(first);
    return mode === 'heating' || mode === 'cooling' || mode === 'auto' || mode === 'dry'
      ? mode
      : mode === 'fanOnly'
        ? 'fan-only'
        : 'on';
  }
  const isTankOn = unit.points.some(
    (point) => point.type === 'dhw' && read(point, 'onOff') === 'on',
  );
  if (isTankOn) return 'hot-water';
  // A battery or a meter has no switch.
  const hasSwitch = unit.points.some((point) => read(point, 'onOff') !== null);
  return hasSwitch ? 'off' : 'connected';
}

export function modeOf(point: LivePoint): string | null {
  // Air purifiers have a mode of purification instead.
  const mode = read(point, 'operationMode') ?? read(point, 'airPurificationMode');
  return typeof mode === 'string' ? mode : null;
}

function read(point: LivePoint, name: string): LiveValue['value'] {
  return point.values.find((value) => value.name === name)?.value ?? null;
}
