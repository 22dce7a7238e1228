import { meanOf } from '@hearth/physics/numerics.ts';
import type { Temporal } from 'temporal-polyfill';
import type { JsonObject } from '../recordings/json.ts';

const gatewayId = '7900000000041001';
const serial = '7900000000041002';
const installation = '4100417';
const timeZone = 'Europe/Berlin';
const circuit = 'heating.circuits.0';

/** kWh of a whole day, yesterday first. */
const heatingDays = [14.2, 12.8, 15.1, 16.4, 13.9, 11.7, 12.3];
const tankDays = [3.4, 2.9, 4.1, 3.2, 3.6, 2.7, 3.3];
/** kWh of each calendar month from January on. */
const heatingMonths = [612, 534, 401, 188, 54, 0, 0, 0, 37, 196, 418, 577];
const tankMonths = [131, 118, 121, 104, 92, 81, 76, 78, 88, 103, 116, 128];

/**
 * A sample account of ViCare written by hand in the vendor's form: an air-to-water heat pump with one heating circuit, a tank and
 * ventilation. All ids and figures are invented. The counts of energy end at `now`, because the vendor reports the newest first.
 */
export function vicareHeatPump(now: Temporal.Instant): JsonObject {
  const feature = featureAt(now.toString({ fractionalSecondDigits: 3 }));
  return {
    equipment: [
      { gateway: gatewayId, device: '0', model: 'E3_Vitocal_16', type: 'heating', timeZone },
    ],
    data: [
      ...unit(feature),
      ...heating(feature),
      ...hotWater(feature),
      ...ventilation(feature),
      ...energy(feature, now),
    ],
  };
}

type FeatureOf = (name: string, properties: JsonObject, commands?: JsonObject) => JsonObject;

function featureAt(timestamp: string): FeatureOf {
  return (name, properties, commands = {}) => ({
    apiVersion: 1,
    gatewayId,
    deviceId: '0',
    feature: name,
    isEnabled: true,
    isReady: true,
    timestamp,
    uri: `/features/installations/${installation}/gateways/${gatewayId}/devices/0/features/${name}`,
    properties,
    commands,
  });
}

function property(value: unknown, unitOfMeasure?: string): JsonObject {
  const type = Array.isArray(value) ? 'array' : typeof value;
  return unitOfMeasure === undefined ? { type, value } : { type, value, unit: unitOfMeasure };
}

const sensor = (value: number): JsonObject => ({
  status: property('connected'),
  value: property(value, 'celsius'),
});

function command(param: string, constraints: JsonObject, type = 'number'): JsonObject {
  return { isExecutable: true, params: { [param]: { type, required: true, constraints } } };
}

const switchCommands = (): JsonObject => ({
  activate: { isExecutable: true, params: {} },
  deactivate: { isExecutable: true, params: {} },
});

function unit(feature: FeatureOf): readonly JsonObject[] {
  return [
    feature('device.serial', { value: property(serial) }),
    feature('device.variant', { value: property('Vitocal250A') }),
    feature('device.messages.errors.raw', { entries: property([]) }),
    feature('heating.circuits', { enabled: property(['0']) }),
    feature('heating.compressors.0', { active: property(true), phase: property('ready') }),
    feature('heating.compressors.0.statistics', {
      hours: property(3120, 'hour'),
      starts: property(1840),
    }),
    feature('heating.sensors.temperature.outside', sensor(5.4)),
    feature('heating.sensors.temperature.return', sensor(29.1)),
    feature(
      'heating.operating.programs.holiday',
      { active: property(false), start: property('2000-01-01'), end: property('2000-01-01') },
      {
        schedule: {
          isExecutable: true,
          params: {
            start: { type: 'string', required: true, constraints: {} },
            end: { type: 'string', required: true, constraints: { sameDayAllowed: true } },
          },
        },
        unschedule: { isExecutable: true, params: {} },
      },
    ),
  ];
}

function heating(feature: FeatureOf): readonly JsonObject[] {
  const programme = (name: string, temperature: number): JsonObject =>
    feature(
      `${circuit}.operating.programs.${name}`,
      {
        active: property(name === 'normalHeating'),
        temperature: property(temperature, 'celsius'),
      },
      {
        setTemperature: command('targetTemperature', { min: 3, max: 30, stepping: 1 }),
        ...(name === 'comfortHeating' ? switchCommands() : {}),
      },
    );
  const week = weekOf([
    { start: '06:00', end: '17:00', mode: 'normal', position: 0 },
    { start: '17:00', end: '22:00', mode: 'comfort', position: 1 },
  ]);
  return [
    feature(circuit, {
      active: property(true),
      name: property(''),
      type: property('heatingCircuit'),
    }),
    feature(
      `${circuit}.operating.modes.active`,
      { value: property('heating') },
      { setMode: command('mode', { enum: ['heating', 'standby'] }, 'string') },
    ),
    feature(`${circuit}.operating.modes.standby`, { active: property(false) }),
    feature(`${circuit}.operating.programs.active`, { value: property('normalHeating') }),
    programme('normalHeating', 21),
    programme('comfortHeating', 22),
    programme('reducedHeating', 18),
    feature(`${circuit}.sensors.temperature.supply`, sensor(32.4)),
    feature(`${circuit}.sensors.temperature.room`, sensor(21.2)),
    feature(
      `${circuit}.heating.schedule`,
      { active: property(true), entries: { type: 'Schedule', value: week } },
      { setSchedule: weekCommand({ modes: ['normal', 'comfort'], defaultMode: 'reduced' }) },
    ),
  ];
}

function hotWater(feature: FeatureOf): readonly JsonObject[] {
  const week = weekOf([
    { start: '05:00', end: '08:00', mode: 'on', position: 0 },
    { start: '16:00', end: '20:00', mode: 'on', position: 1 },
  ]);
  return [
    feature('heating.dhw', { active: property(true), status: property('on') }),
    feature(
      'heating.dhw.operating.modes.active',
      { value: property('efficient') },
      { setMode: command('mode', { enum: ['efficient', 'off'] }, 'string') },
    ),
    feature(
      'heating.dhw.temperature.main',
      { value: property(50, 'celsius') },
      { setTargetTemperature: command('temperature', { min: 10, max: 60, stepping: 1 }) },
    ),
    feature('heating.dhw.sensors.temperature.dhwCylinder', sensor(47.6)),
    feature(
      'heating.dhw.oneTimeCharge',
      { active: property(false) },
      {
        activate: { isExecutable: true, params: {} },
        deactivate: { isExecutable: false, params: {} },
      },
    ),
    feature(
      'heating.dhw.schedule',
      { active: property(true), entries: { type: 'Schedule', value: week } },
      { setSchedule: weekCommand({ modes: ['on'], defaultMode: 'off' }) },
    ),
  ];
}

function ventilation(feature: FeatureOf): readonly JsonObject[] {
  const levels = ['levelOne', 'levelTwo', 'levelThree', 'levelFour'];
  return [
    feature(
      'ventilation.operating.modes.active',
      { value: property('permanent') },
      { setMode: command('mode', { enum: ['permanent', 'ventilation'] }, 'string') },
    ),
    feature(
      'ventilation.operating.modes.permanent',
      { active: property(true) },
      { setLevel: command('level', { enum: levels }, 'string') },
    ),
    feature('ventilation.operating.state', {
      level: property('levelTwo'),
      reason: property('permanent'),
    }),
    feature('ventilation.quickmodes.silent', { active: property(false) }, switchCommands()),
  ];
}

const weekDays = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'];

const weekOf = (entries: readonly JsonObject[]): JsonObject =>
  Object.fromEntries(weekDays.map((day) => [day, entries]));

function weekCommand(modes: { readonly modes: string[]; readonly defaultMode: string }) {
  const constraints = { maxEntries: 4, resolution: 10, overlapAllowed: false, ...modes };
  return command('newSchedule', constraints, 'Schedule');
}

function energy(feature: FeatureOf, now: Temporal.Instant): readonly JsonObject[] {
  const counts = (days: readonly number[], months: readonly number[]): JsonObject => {
    const { today, month, year } = countsAt(now, { days, months });
    const readAt = property(now.toString({ fractionalSecondDigits: 3 }));
    return {
      day: property([today, ...days], 'kilowattHour'),
      dayValueReadAt: readAt,
      month: property(month, 'kilowattHour'),
      monthValueReadAt: readAt,
      year: property(year, 'kilowattHour'),
      yearValueReadAt: readAt,
    };
  };
  return [
    feature('heating.power.consumption.heating', counts(heatingDays, heatingMonths)),
    feature('heating.power.consumption.dhw', counts(tankDays, tankMonths)),
  ];
}

/**
 * Counts of today, of the last 13 months and of both years, the newest first. The running month is the sum of its days: the listed
 * days, and before them their mean.
 */
function countsAt(
  now: Temporal.Instant,
  { days, months }: { readonly days: readonly number[]; readonly months: readonly number[] },
) {
  const local = now.toZonedDateTimeISO(timeZone);
  const mean = meanOf(days);
  const today = rounded((mean * local.hour) / 24);
  const past = Array.from({ length: local.day - 1 }, (_, index) => days[index] ?? mean);
  const running = rounded(past.reduce((sum, each) => sum + each, today));
  const before = Array.from(
    { length: 12 },
    (_, index) => months[(local.month + 10 - index) % 12] ?? 0,
  );
  const whole = months.slice(0, local.month - 1).reduce((sum, each) => sum + each, running);
  const lastYear = months.reduce((sum, each) => sum + each, 0);
  return { today, month: [running, ...before], year: [rounded(whole), lastYear] };
}

const rounded = (kWh: number): number => Math.round(kWh * 10) / 10;
