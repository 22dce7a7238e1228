/** What a use of the home is like while a fault lasts; `backup`: by the electric heater, at a price. */
export type Works = 'works' | 'reduced' | 'backup' | 'off';

/** What an owner may do without opening anything and without a tool, in this order. */
export type OwnerStep =
  | 'note-code'
  | 'read-pressure'
  | 'top-up'
  | 'open-valves'
  | 'clear-outdoor'
  | 'clean-filter'
  | 'close-windows'
  | 'check-remote'
  | 'check-breaker'
  | 'restart-once'
  | 'wait-an-hour'
  | 'lower-wish'
  | 'spare-hot-water'
  | 'start-disinfection'
  | 'empty-drain'
  | 'stay-away';

/** What a technician will look at. */
export type Task =
  | 'water-circuit'
  | 'strainer-pump'
  | 'sensor'
  | 'board'
  | 'wiring'
  | 'communication'
  | 'refrigerant'
  | 'compressor'
  | 'fan'
  | 'expansion-valve'
  | 'reversing-valve'
  | 'heater'
  | 'pressure-switch'
  | 'supply'
  | 'drain'
  | 'flap'
  | 'settings'
  | 'heat-exchanger'
  | 'tank'
  | 'earth-leak';

/**
 * `check`: an owner can usually solve it; `call`: only a technician can; `danger`: the unit must not be touched before a technician came.
 */
export type Urgency = 'check' | 'call' | 'danger';

export interface FaultKind {
  readonly urgency: Urgency;
  readonly heating: Works;
  /** null: a room unit makes none. */
  readonly hotWater: Works | null;
  readonly cooling: Works;
  readonly steps: readonly OwnerStep[];
  readonly tasks: readonly Task[];
}

const stopsAll = { heating: 'backup', hotWater: 'backup', cooling: 'off' } as const;
const roomUnit = { heating: 'off', hotWater: null, cooling: 'off' } as const;
const goesOn = { heating: 'works', hotWater: 'works', cooling: 'works' } as const;
const weaker = { heating: 'reduced', hotWater: 'reduced', cooling: 'reduced' } as const;
const restart: readonly OwnerStep[] = ['note-code', 'restart-once'];

const water: FaultKind = {
  urgency: 'check',
  heating: 'off',
  hotWater: 'backup',
  cooling: 'off',
  steps: ['read-pressure', 'top-up', 'open-valves', 'wait-an-hour'],
  tasks: ['strainer-pump', 'water-circuit', 'sensor'],
};
const sensor: FaultKind = {
  urgency: 'call',
  ...weaker,
  steps: restart,
  tasks: ['sensor', 'wiring'],
};
const electronics: FaultKind = {
  urgency: 'call',
  ...stopsAll,
  steps: restart,
  tasks: ['board', 'wiring'],
};
const compressor: FaultKind = {
  urgency: 'call',
  ...stopsAll,
  steps: ['note-code', 'clear-outdoor', 'restart-once'],
  tasks: ['compressor', 'board', 'refrigerant'],
};
const pressure: FaultKind = {
  urgency: 'check',
  ...stopsAll,
  steps: ['clear-outdoor', 'clean-filter', 'open-valves', 'restart-once'],
  tasks: ['pressure-switch', 'refrigerant', 'heat-exchanger'],
};
const supply: FaultKind = {
  urgency: 'check',
  ...stopsAll,
  steps: ['check-breaker', 'restart-once'],
  tasks: ['supply', 'wiring'],
};
const talk: FaultKind = {
  urgency: 'check',
  ...stopsAll,
  steps: ['check-breaker', 'restart-once'],
  tasks: ['communication', 'wiring', 'board'],
};
const partOfRoom: FaultKind = {
  urgency: 'call',
  ...roomUnit,
  steps: restart,
  tasks: ['board', 'wiring'],
};
const setUp: FaultKind = {
  urgency: 'call',
  ...stopsAll,
  steps: ['note-code'],
  tasks: ['settings', 'communication'],
};

/** By meaning. Only what needs no tool and opens no casing is advised to an owner. */
export const faultKinds: Readonly<Record<string, FaultKind>> = {
  'water-flow': water,
  'water-flow-dhw': { ...water, heating: 'works', hotWater: 'backup' },
  'water-flow-heating': water,
  'water-flow-cooling': { ...water, heating: 'works' },
  'water-pump': {
    ...water,
    urgency: 'call',
    steps: ['read-pressure', 'restart-once'],
    tasks: ['strainer-pump', 'board'],
  },
  'entering-water-sensor': { ...sensor, ...stopsAll },
  'leaving-water-sensor': { ...sensor, ...stopsAll },
  'mixed-water-sensor': { ...sensor, hotWater: 'works' },
  'exchanger-freezing': {
    ...water,
    steps: ['read-pressure', 'open-valves', 'wait-an-hour'],
    tasks: ['strainer-pump', 'heat-exchanger', 'refrigerant'],
  },
  'outlet-too-hot': {
    ...water,
    steps: ['open-valves', 'lower-wish', 'wait-an-hour'],
    tasks: ['sensor', 'strainer-pump', 'heater'],
  },
  'tank-too-hot': {
    urgency: 'call',
    heating: 'works',
    hotWater: 'off',
    cooling: 'works',
    steps: ['note-code', 'stay-away'],
    tasks: ['tank', 'sensor', 'heater'],
  },
  'tank-sensor': { ...sensor, heating: 'works', hotWater: 'off', cooling: 'works' },
  'tank-slow': {
    urgency: 'check',
    heating: 'works',
    hotWater: 'reduced',
    cooling: 'works',
    steps: ['spare-hot-water', 'lower-wish', 'wait-an-hour'],
    tasks: ['tank', 'heater', 'settings'],
  },
  disinfection: {
    urgency: 'check',
    ...goesOn,
    steps: ['spare-hot-water', 'start-disinfection'],
    tasks: ['tank', 'heater', 'settings'],
  },
  'water-pressure-sensor': { ...sensor, ...goesOn, steps: ['read-pressure', 'note-code'] },
  'water-pressure': { ...water, steps: ['read-pressure', 'top-up'], tasks: ['water-circuit'] },
  'flow-sensor': { ...sensor, ...stopsAll, steps: ['note-code', 'restart-once'] },
  'backup-heater-hot': {
    urgency: 'call',
    heating: 'reduced',
    hotWater: 'reduced',
    cooling: 'works',
    steps: ['open-valves', 'note-code'],
    tasks: ['heater', 'strainer-pump'],
  },
  'hydro-board': electronics,
  'outdoor-board': electronics,
  'indoor-board': partOfRoom,
  'protection-device': { ...compressor, steps: ['clear-outdoor', 'restart-once'] },
  'earth-leakage': {
    urgency: 'danger',
    ...stopsAll,
    steps: ['stay-away', 'note-code'],
    tasks: ['earth-leak', 'wiring'],
  },
  'high-pressure': pressure,
  'low-pressure': { ...pressure, tasks: ['refrigerant', 'expansion-valve', 'heat-exchanger'] },
  'compressor-overheated': compressor,
  'compressor-start': compressor,
  'compressor-sensor': { ...compressor, tasks: ['sensor', 'compressor'] },
  'outdoor-fan': {
    ...compressor,
    steps: ['clear-outdoor', 'restart-once'],
    tasks: ['fan', 'board'],
  },
  'input-overcurrent': { ...supply, tasks: ['supply', 'compressor'] },
  'expansion-valve': { ...compressor, tasks: ['expansion-valve', 'board'] },
  'reversing-valve': { ...compressor, tasks: ['reversing-valve', 'board'] },
  'discharge-hot': { ...compressor, tasks: ['refrigerant', 'expansion-valve', 'sensor'] },
  'discharge-sensor': { ...sensor, ...stopsAll },
  'suction-sensor': { ...sensor, ...stopsAll },
  'outdoor-exchanger-sensor': { ...sensor, ...stopsAll },
  'liquid-sensor': sensor,
  'gas-sensor': sensor,
  'outdoor-air-sensor': { ...sensor, ...weaker },
  'pressure-sensor': { ...sensor, ...stopsAll, tasks: ['sensor', 'refrigerant'] },
  'current-sensor': { ...sensor, ...stopsAll, tasks: ['board', 'sensor'] },
  'pressure-switch': { ...pressure, urgency: 'call', steps: restart, tasks: ['pressure-switch'] },
  inverter: { ...electronics, tasks: ['board', 'compressor'] },
  'inverter-hot': {
    ...electronics,
    urgency: 'check',
    steps: ['clear-outdoor', 'wait-an-hour', 'restart-once'],
    tasks: ['board', 'fan'],
  },
  'inverter-overcurrent': { ...compressor, tasks: ['compressor', 'board', 'supply'] },
  'inverter-talk': { ...electronics, tasks: ['communication', 'board'] },
  'supply-uneven': supply,
  'supply-voltage': supply,
  'supply-phase': { ...supply, urgency: 'call', steps: ['note-code'] },
  'electronics-sensor': { ...electronics, tasks: ['board', 'sensor'] },
  'capacity-setting': setUp,
  'refrigerant-short': {
    urgency: 'call',
    ...weaker,
    steps: ['note-code', 'lower-wish'],
    tasks: ['refrigerant', 'expansion-valve'],
  },
  'screed-unfinished': { ...setUp, ...goesOn },
  'units-silent': talk,
  'remote-silent': { ...talk, ...weaker, steps: ['check-remote', 'restart-once'] },
  'room-units-silent': talk,
  'outdoor-units-silent': talk,
  'thermostat-silent': {
    urgency: 'check',
    heating: 'reduced',
    hotWater: 'works',
    cooling: 'reduced',
    steps: ['check-remote', 'restart-once'],
    tasks: ['communication', 'sensor'],
  },
  'central-silent': { ...talk, ...goesOn },
  'another-unit': { ...talk, ...weaker, tasks: ['communication', 'board'] },
  combination: setUp,
  'same-address': setUp,
  'wrong-wiring': { ...setUp, tasks: ['wiring', 'refrigerant'] },
  'outdoor-operation': { ...pressure, steps: ['clear-outdoor', 'wait-an-hour', 'restart-once'] },
  'drain-level': {
    urgency: 'check',
    ...roomUnit,
    steps: ['empty-drain', 'note-code'],
    tasks: ['drain'],
  },
  'room-freezing': {
    urgency: 'check',
    ...roomUnit,
    steps: ['clean-filter', 'open-valves', 'wait-an-hour'],
    tasks: ['heat-exchanger', 'refrigerant', 'fan'],
  },
  'room-fan': {
    ...partOfRoom,
    steps: ['clean-filter', 'restart-once'],
    tasks: ['fan', 'board'],
  },
  'room-flap': {
    urgency: 'check',
    heating: 'works',
    hotWater: null,
    cooling: 'works',
    steps: ['restart-once', 'note-code'],
    tasks: ['flap'],
  },
  'room-supply': { ...partOfRoom, steps: ['check-breaker', 'restart-once'], tasks: ['supply'] },
  'room-valve': { ...partOfRoom, tasks: ['expansion-valve'] },
  'room-heater': { ...partOfRoom, steps: ['note-code', 'stay-away'], tasks: ['heater'] },
  'room-humidity': {
    urgency: 'call',
    heating: 'works',
    hotWater: null,
    cooling: 'works',
    steps: restart,
    tasks: ['sensor', 'drain'],
  },
  'room-exchanger-sensor': { ...partOfRoom, tasks: ['sensor'] },
  'room-air-sensor': {
    urgency: 'call',
    heating: 'reduced',
    hotWater: null,
    cooling: 'reduced',
    steps: ['close-windows', 'restart-once'],
    tasks: ['sensor'],
  },
  'room-remote-sensor': {
    urgency: 'check',
    heating: 'reduced',
    hotWater: null,
    cooling: 'reduced',
    steps: ['check-remote', 'restart-once'],
    tasks: ['sensor'],
  },
  'room-comfort-sensor': {
    urgency: 'call',
    heating: 'works',
    hotWater: null,
    cooling: 'works',
    steps: restart,
    tasks: ['sensor'],
  },
};
