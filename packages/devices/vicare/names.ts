import type { PointType } from '../device-cloud.ts';

/**
 * Point of a feature's value: a heating circuit, a room, the ventilation, the hot water, outdoors, the water circuit, battery with solar
 * panels and grid, or the unit's facts.
 */
export type PointPart =
  | 'circuit'
  | 'room'
  | 'ventilation'
  | 'dhw'
  | 'outdoor'
  | 'hydro'
  | 'electricity'
  | 'unit';

export const PART_TYPES: Readonly<Record<PointPart, PointType>> = {
  circuit: 'climate',
  room: 'climate',
  ventilation: 'climate',
  dhw: 'dhw',
  outdoor: 'outdoor',
  hydro: 'hydro',
  electricity: 'other',
  unit: 'gateway',
};

/** How a property is set: by one command with a parameter, or by an on and an off command. */
export type PropertyCommand =
  | {
      readonly command: string;
      readonly param?: string;
      /** The feature that has the command, where it is another one of the same device. */
      readonly feature?: string;
      readonly beside?: readonly CompanionParameter[];
    }
  | { readonly on: string; readonly off: string };

/** A further required parameter, filled with the present value of this name at the same point. */
export interface CompanionParameter {
  readonly param: string;
  readonly name: string;
}

export interface ViCareTerm {
  readonly name: string;
  readonly holds: 'number' | 'string' | 'boolean';
  /** A switch is reported as `on` or `off`; `not-on` inverts the vendor's flag. */
  readonly reportedAs?: 'on' | 'not-on';
  readonly unit?: string;
  readonly set?: PropertyCommand;
}

export interface FeatureTerms {
  readonly part: PointPart;
  readonly terms: Readonly<Record<string, ViCareTerm>>;
}

const celsius = (name: string, set?: PropertyCommand): ViCareTerm => ({
  name,
  holds: 'number',
  unit: '°C',
  ...(set ? { set } : {}),
});
const text = (name: string, set?: PropertyCommand): ViCareTerm => ({
  name,
  holds: 'string',
  ...(set ? { set } : {}),
});
const number = (name: string, set?: PropertyCommand): ViCareTerm => ({
  name,
  holds: 'number',
  ...(set ? { set } : {}),
});
const flag = (name: string): ViCareTerm => ({ name, holds: 'boolean' });
const at = (part: PointPart, terms: FeatureTerms['terms']): FeatureTerms => ({ part, terms });
const mode = at('circuit', { value: text('operationMode', { command: 'setMode' }) });
const programme = (name: string): FeatureTerms =>
  at('circuit', { temperature: celsius(name, { command: 'setTemperature' }) });
/** A programme that is switched on by hand, until it ends by itself or is switched off. */
const active = (name: string): ViCareTerm => ({
  ...flag(name),
  reportedAs: 'on',
  set: { on: 'activate', off: 'deactivate' },
});
const switchable = (name: string, setPoint: string): FeatureTerms =>
  at('circuit', {
    active: active(name),
    temperature: celsius(setPoint, { command: 'setTemperature' }),
  });
/** Earlier payloads have quick modes among the programmes. */
const quickModes = (
  [
    ['comfort', 'ventilationComfort'],
    ['eco', 'ventilationEco'],
    ['silent', 'ventilationSilent'],
    ['forcedLevelFour', 'ventilationIntensive'],
  ] as const
).flatMap(([key, name]) =>
  ['ventilation.quickmodes', 'ventilation.operating.programs'].map(
    (base) => [`${base}.${key}`, at('ventilation', { active: active(name) })] as const,
  ),
);
const room = (name: string): FeatureTerms =>
  at('room', { temperature: celsius(name, { command: 'setTemperature' }) });
const buffer = at('hydro', { value: celsius('bufferTemperature') });
/** Counter since the installation. */
const lifetime = (name: string): FeatureTerms => at('electricity', { lifeCycle: number(name) });
const tank = at('dhw', { value: celsius('tankTemperature') });

/** Features with our names: the vendor's name, `*` for a number, then its properties. Names from recorded payloads. */
export const FEATURES: ReadonlyMap<string, FeatureTerms> = new Map([
  ['heating.circuits.*', at('circuit', { name: text('name', { command: 'setName' }) })],
  ['heating.circuits.*.operating.modes.active', mode],
  [
    'heating.circuits.*.operating.modes.standby',
    at('circuit', { active: { ...flag('onOff'), reportedAs: 'not-on' } }),
  ],
  [
    'heating.circuits.*.operating.programs.active',
    at('circuit', { value: text('operatingProgram') }),
  ],
  ['heating.circuits.*.operating.programs.normal', programme('roomSetPointHeating')],
  ['heating.circuits.*.operating.programs.normalHeating', programme('roomSetPointHeating')],
  [
    'heating.circuits.*.operating.programs.comfort',
    switchable('programmeComfort', 'roomSetPointHeatingComfort'),
  ],
  [
    'heating.circuits.*.operating.programs.comfortHeating',
    switchable('programmeComfort', 'roomSetPointHeatingComfort'),
  ],
  ['heating.circuits.*.operating.programs.reduced', programme('roomSetPointHeatingReduced')],
  ['heating.circuits.*.operating.programs.reducedHeating', programme('roomSetPointHeatingReduced')],
  ['heating.circuits.*.operating.programs.normalCooling', programme('roomSetPointCooling')],
  [
    'heating.circuits.*.operating.programs.comfortCooling',
    switchable('programmeComfortCooling', 'roomSetPointCoolingComfort'),
  ],
  ['heating.circuits.*.operating.programs.reducedCooling', programme('roomSetPointCoolingReduced')],
  ['heating.circuits.*.operating.programs.eco', at('circuit', { active: active('programmeEco') })],
  [
    'heating.circuits.*.operating.programs.forcedLastFromSchedule',
    at('circuit', { active: active('programmeExtended') }),
  ],
  [
    'heating.circuits.*.sensors.temperature.room',
    at('circuit', { value: celsius('roomTemperature') }),
  ],
  [
    'heating.circuits.*.sensors.temperature.supply',
    at('circuit', { value: celsius('leavingWaterTemperature') }),
  ],
  ['heating.circuits.*.temperature', at('circuit', { value: celsius('leavingWaterCalculated') })],
  [
    'heating.circuits.*.temperature.levels',
    at('circuit', {
      min: celsius('leavingWaterMin', { command: 'setMin' }),
      max: celsius('leavingWaterMax', { command: 'setMax' }),
    }),
  ],
  [
    'heating.circuits.*.heating.curve',
    at('circuit', {
      shift: number('curveShift', {
        command: 'setCurve',
        param: 'shift',
        beside: [{ param: 'slope', name: 'curveSlope' }],
      }),
      slope: number('curveSlope', {
        command: 'setCurve',
        param: 'slope',
        beside: [{ param: 'shift', name: 'curveShift' }],
      }),
    }),
  ],
  [
    'heating.circuits.*.heating.schedule',
    at('circuit', { active: flag('schedule.heating.enabled') }),
  ],
  ['rooms.*', at('room', { name: text('name') })],
  ['rooms.*.sensors.temperature', at('room', { value: celsius('roomTemperature') })],
  ['rooms.*.sensors.humidity', at('room', { value: { ...number('roomHumidity'), unit: '%' } })],
  ['rooms.*.operating.state', at('room', { level: text('operatingProgram') })],
  ['rooms.*.temperature.levels.normal.heating', room('roomSetPointHeating')],
  ['rooms.*.temperature.levels.comfort.heating', room('roomSetPointHeatingComfort')],
  ['rooms.*.temperature.levels.reduced.heating', room('roomSetPointHeatingReduced')],
  ['rooms.*.temperature.levels.normal.cooling', room('roomSetPointCooling')],
  ['rooms.*.temperature.levels.comfort.cooling', room('roomSetPointCoolingComfort')],
  ['rooms.*.temperature.levels.reduced.cooling', room('roomSetPointCoolingReduced')],
  ['heating.dhw', at('dhw', { active: { ...flag('onOff'), reportedAs: 'on' } })],
  [
    'heating.dhw.operating.modes.active',
    at('dhw', { value: text('operationMode', { command: 'setMode' }) }),
  ],
  [
    'heating.dhw.temperature.main',
    at('dhw', { value: celsius('dhwSetPoint', { command: 'setTargetTemperature' }) }),
  ],
  [
    'heating.dhw.temperature.temp2',
    at('dhw', { value: celsius('dhwSecondTemperature', { command: 'setTargetTemperature' }) }),
  ],
  [
    'heating.dhw.temperature.hysteresis',
    at('dhw', {
      value: { ...number('dhwHysteresis', { command: 'setHysteresis' }), unit: 'K' },
    }),
  ],
  ['heating.dhw.sensors.temperature.dhwCylinder', tank],
  ['heating.dhw.sensors.temperature.hotWaterStorage', tank],
  [
    'heating.dhw.oneTimeCharge',
    at('dhw', {
      active: {
        ...flag('boost'),
        reportedAs: 'on',
        set: { on: 'activate', off: 'deactivate' },
      },
    }),
  ],
  [
    'heating.dhw.hygiene',
    at('dhw', {
      enabled: { ...flag('disinfection'), reportedAs: 'on', set: { on: 'enable', off: 'disable' } },
    }),
  ],
  [
    'heating.dhw.pumps.circulation.schedule',
    at('dhw', { active: flag('schedule.circulation.enabled') }),
  ],
  ['heating.dhw.schedule', at('dhw', { active: flag('schedule.heating.enabled') })],
  [
    'ventilation.operating.modes.active',
    at('ventilation', { value: text('operationMode', { command: 'setMode' }) }),
  ],
  [
    'ventilation.operating.modes.standby',
    at('ventilation', { active: { ...flag('onOff'), reportedAs: 'not-on' } }),
  ],
  [
    'ventilation.operating.state',
    at('ventilation', {
      level: text('ventilationLevel', {
        command: 'setLevel',
        feature: 'ventilation.operating.modes.permanent',
      }),
    }),
  ],
  ['ventilation.operating.programs.active', at('ventilation', { value: text('operatingProgram') })],
  ...quickModes,
  ['ventilation.schedule', at('ventilation', { active: flag('schedule.ventilation.enabled') })],
  ['heating.sensors.temperature.outside', at('outdoor', { value: celsius('outdoorTemperature') })],
  ['heating.compressors.*', at('outdoor', { active: flag('isCompressorActive') })],
  [
    'heating.compressors.*.statistics',
    at('outdoor', {
      hours: { ...number('compressorHours'), unit: 'h' },
      starts: number('compressorStarts'),
    }),
  ],
  ['heating.compressors.*.speed.current', at('outdoor', { value: number('compressorSpeed') })],
  ['heating.outdoor.defrosting', at('outdoor', { active: flag('isDefrosting') })],
  ['heating.sensors.temperature.return', at('hydro', { value: celsius('returnWaterTemperature') })],
  [
    'heating.boiler.sensors.temperature.commonSupply',
    at('hydro', { value: celsius('commonWaterTemperature') }),
  ],
  ['heating.sensors.pressure.supply', at('hydro', { value: number('waterPressure') })],
  ['heating.sensors.volumetricFlow.allengra', at('hydro', { value: number('waterFlow') })],
  ['heating.bufferCylinder.sensors.temperature.main', buffer],
  ['heating.buffer.sensors.temperature.main', buffer],
  [
    'heating.operating.programs.holiday',
    at('hydro', {
      active: { ...flag('holidayEnabled'), set: { on: 'schedule', off: 'unschedule' } },
      start: text('holidayStartDate'),
      end: text('holidayEndDate'),
    }),
  ],
  ['ess.stateOfCharge', at('electricity', { value: { ...number('stateOfCharge'), unit: '%' } })],
  ['ess.operationState', at('electricity', { value: text('batteryState') })],
  ['ess.power', at('electricity', { value: number('batteryPower') })],
  ['ess.transfer.charge.cumulated', lifetime('batteryChargeTotal')],
  ['ess.transfer.discharge.cumulated', lifetime('batteryDischargeTotal')],
  ['photovoltaic.production.current', at('electricity', { value: number('solarPower') })],
  ['photovoltaic.production.cumulated', lifetime('solarTotal')],
  ['pcc.transfer.power.exchange', at('electricity', { value: number('gridPower') })],
  ['pcc.transfer.consumption.total', at('electricity', { value: number('gridImportTotal') })],
  ['pcc.transfer.feedIn.total', at('electricity', { value: number('feedInTotal') })],
  ['device.serial', at('unit', { value: text('serial') })],
  ['tcu.wifi', at('unit', { strength: { ...number('wifiStrength'), unit: 'dBm' } })],
] satisfies readonly (readonly [string, FeatureTerms])[]);

/** Parts of a unit in recorded payloads, whose other properties are named by their path. */
export const COMPONENTS: ReadonlySet<string> = new Set([
  'device',
  'ess',
  'gateway',
  'pcc',
  'photovoltaic',
  'rooms',
  'tcu',
  'ventilation',
  'heating.boiler',
  'heating.buffer',
  'heating.bufferCylinder',
  'heating.burner',
  'heating.burners',
  'heating.circuits',
  'heating.compressors',
  'heating.condensors',
  'heating.configuration',
  'heating.controller',
  'heating.device',
  'heating.dhw',
  'heating.economizers',
  'heating.evaporators',
  'heating.external',
  'heating.gas',
  'heating.heat',
  'heating.heater',
  'heating.heatingRod',
  'heating.inverters',
  'heating.noise',
  'heating.operating',
  'heating.outdoor',
  'heating.power',
  'heating.primaryCircuit',
  'heating.scop',
  'heating.secondaryCircuit',
  'heating.secondaryHeatGenerator',
  'heating.seer',
  'heating.sensors',
  'heating.solar',
  'heating.spf',
  'heating.valves',
]);

const UNITS: ReadonlyMap<string, string> = new Map([
  ['celsius', '°C'],
  ['kelvin', 'K'],
  ['percent', '%'],
  ['partsPerMillion', 'ppm'],
  ['kilowattHour', 'kWh'],
  ['kilowattHour/year', 'kWh/a'],
  ['wattHour', 'Wh'],
  ['watt', 'W'],
  ['kilowatt', 'kW'],
  ['ampere', 'A'],
  ['bar', 'bar'],
  ['liter', 'l'],
  ['liter/hour', 'l/h'],
  ['meter', 'm'],
  ['degree', '°'],
  ['hour', 'h'],
  ['minute', 'min'],
  ['revolutionsPerSecond', '1/s'],
]);

/** The unit with one spelling (`Celsius`, `celsius`); an unknown one is unchanged. */
export function unitOf(word: string): string {
  return UNITS.get(word) ?? UNITS.get(`${word.slice(0, 1).toLowerCase()}${word.slice(1)}`) ?? word;
}
