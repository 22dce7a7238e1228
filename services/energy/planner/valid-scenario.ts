import { quarterHourMs } from '@hearth/calendar/durations.ts';
import { clamp } from '@hearth/physics/numerics.ts';
import type { z } from 'zod';
import { operating } from '../heat-pump/operating-parameters.ts';
import { scenario as schema } from './checked-scenario.ts';
import type { Degradation } from './plan.ts';
import type { Scenario, ScenarioInput } from './scenario.ts';

/** A scenario that can be planned, and what was replaced in its input. */
export interface ValidScenario {
  readonly scenario: Scenario;
  readonly replaced: readonly Degradation[];
}

type Issue = z.core.$ZodIssue;
type Path = readonly PropertyKey[];
type Values = Record<PropertyKey, unknown>;

/** A replaced value can contradict another one, which is found in the next round. */
const roundsMax = 8;

/**
 * Replaces what no plan can be made of, each value with a code: a number outside its limits by the limit, an impossible value of a slot by
 * an unknown one, a missing number by its usual value, and of two values that contradict each other the less certain one.
 */
export function validScenarioOf(input: ScenarioInput): ValidScenario {
  const values = structuredClone(input) as unknown as Values;
  const replaced = new Map<string, Degradation>();
  for (let round = 0; round < roundsMax; round += 1) {
    const parsed = schema.safeParse(values);
    if (parsed.success) return { scenario: parsed.data, replaced: [...replaced.values()] };
    for (const issue of parsed.error.issues) {
      const { code, at } = nameOf(issue);
      replaced.set(`${code} ${at}`, { code: 'input-replaced', at, reason: code });
      if (issue.code === 'custom') contradictionFallbacks[issue.message]?.(values, issue.path);
      else replaceValue(values, issue);
    }
    dropEmptied(values);
  }
  throw new Error(`no scenario after ${roundsMax} rounds: ${[...replaced.keys()].join(', ')}`);
}

/** Code and JSON pointer of an issue; the slots of a list have one pointer. */
function nameOf(issue: Issue): { readonly code: string; readonly at: string } {
  const code = issue.code === 'custom' ? issue.message : issue.code.replaceAll('_', '-');
  const path = issue.path[0] === 'slots' ? issue.path.slice(0, 2) : issue.path;
  return { code, at: `/${path.map(String).join('/')}` };
}

function replaceValue(values: Values, issue: Issue): void {
  const [first, name, index] = issue.path;
  if (issue.code === 'unrecognized_keys') {
    const owner = at(values, issue.path);
    for (const key of issue.keys) delete owner[key];
  } else if (first === 'heatPump' && name === 'certificate') {
    // A certificate that lacks a point says less than the usual one of its size.
    put(values, ['heatPump', 'certificate'], undefined);
  } else if (first === 'grid' && name === 'dimming') {
    put(values, issue.path.slice(0, 3), undefined);
  } else if (first === 'slots' && index !== undefined) {
    put(values, issue.path, unknownOf(String(name), issue));
  } else if (issue.code === 'too_small' || issue.code === 'too_big') {
    put(values, issue.path, limitOf(issue, at(values, issue.path)));
  } else if (first === 'state') {
    put(values, issue.path, name === 'running' ? 'off' : null);
  } else {
    put(values, issue.path, usualValues[issue.path.map(String).join('.')]);
  }
}

/** A list that is too long ends at its limit, one that is too short is unknown. */
function limitOf(issue: Extract<Issue, { code: 'too_small' | 'too_big' }>, value: unknown) {
  if (Array.isArray(value))
    return issue.code === 'too_big' ? value.slice(0, Number(issue.maximum)) : undefined;
  if (issue.code === 'too_big') return Number(issue.maximum);
  const least = Number(issue.minimum);
  return issue.inclusive === false ? least + leastPositive : least;
}

const leastPositive = 0.1;

/** Value of a slot of which nothing is known. */
function unknownOf(name: string, issue: Issue): unknown {
  switch (name) {
    case 'lowC':
    case 'highC':
    case 'setPointC':
      if (issue.code === 'too_small') return Number(issue.minimum);
      return issue.code === 'too_big' ? Number(issue.maximum) : usualRoomC[name];
    case 'sgReady':
      return normalState;
    case 'tankRests':
      return false;
    default:
      return null;
  }
}

const normalState = 2;
const usualRoomC = { lowC: 20, highC: 23, setPointC: 21 } as const;

/** Detached house of middle Europe with a unit that fits; other fields have a default in the schema. */
const usualValues: Readonly<Record<string, unknown>> = {
  'house.lossWPerK': 200,
  'house.floorAreaM2': 140,
  'house.airWhPerK': 1200,
  'house.massWhPerK': 6500,
  'house.airToMassWPerK': 1300,
  'house.airToOutdoorWPerK': 100,
  'house.massToOutdoorWPerK': 100,
  'heatPump.circuit.designHeatW': 7000,
  'heatPump.circuit.designFlowC': 45,
  'heatPump.circuit.designOutdoorC': -12,
  'tank.litres': 200,
  'battery.capacityKwh': 5,
  'battery.chargeW': 0,
  'battery.dischargeW': 0,
  'grid.capacity.perKw': 0,
};

/** Length of the lists where none has a value: a day and a half, all unknown. */
const planSlots = 144;

type Fallback = (values: Values, path: Path) => void;

/** What gives way, by the code of the contradiction. */
const contradictionFallbacks: Readonly<Record<string, Fallback>> = {
  'not-on-a-quarter-hour': (values) => {
    const ms = Date.parse(String(values['from']));
    values['from'] = new Date(Math.floor(ms / quarterHourMs) * quarterHourMs).toISOString();
  },
  'no-slots': (values) => {
    at(values, ['slots'])['outdoorC'] = Array<null>(planSlots).fill(null);
  },
  'other-length-than-prices': (values) => evenLengths(at(values, ['slots'])),
  'price-not-believable': (values, path) => put(values, path, null),
  'prices-in-another-unit': forget,
  'load-in-another-unit': forget,
  'low-above-high': raiseHigh,
  'neither-certificate-nor-heat': (values) =>
    put(values, ['heatPump', 'heatW'], at(values, ['heatPump', 'circuit'])['designHeatW']),
  'least-above-most': (values, path) => {
    const owner = at(values, path.slice(0, -1));
    const name = path.at(-1);
    if (name === 'minW') owner['minW'] = owner['maxW'];
    else if (name === 'leastC') owner['mostC'] = owner['leastC'] ?? operating.tank.leastC;
    else owner['leastKwh'] = owner['capacityKwh'];
  },
  'design-above-base': (values, path) => {
    const circuit = at(values, path);
    circuit['designOutdoorC'] = Number(circuit['baseC'] ?? usualBaseC) - 1;
  },
  'flow-below-room': (values, path) => {
    const circuit = at(values, path);
    circuit['designFlowC'] = Number(circuit['roomC'] ?? usualRoomC.lowC) + leastFlowRiseK;
  },
  'cold-above-least': (values) => put(values, ['tank', 'coldC'], undefined),
  'hysteresis-too-wide': (values) => {
    const tank = at(values, ['tank']);
    const setPointC = Number(tank['setPointC'] ?? operating.tank.setPointC);
    const coldC = Number(tank['coldC'] ?? operating.tank.coldC);
    tank['hysteresisK'] = clamp(setPointC - coldC, 1, operating.tank.hysteresisK);
  },
  'above-what-heats-it': (values, path) => {
    const limitC = at(values, ['heatPump'])['tankLimitC'];
    put(values, path, Math.min(Number(limitC ?? compressorTankC), compressorTankC));
  },
  'low-end-above-middle': (values, path) => put(values, path, null),
  'above-capacity': (values, path) => put(values, path, at(values, ['battery'])['capacityKwh']),
  'ends-before-it-begins': (values, path) => put(values, path.slice(0, -1), undefined),
};

const usualBaseC = 16;
const compressorTankC = 55;
/** Floor heating at a tenth of its design heat. */
const leastFlowRiseK = 5;

function forget(values: Values, path: Path): void {
  const list = at(values, path);
  if (Array.isArray(list))
    put(
      values,
      path,
      list.map(() => null),
    );
}

/** The lower bound is what keeps people warm. */
function raiseHigh(values: Values, path: Path): void {
  const [slots, comfort] = [at(values, ['slots']), at(values, ['comfort'])];
  const index = path[2];
  if (index === undefined) {
    comfort['highC'] = comfort['lowC'] ?? usualRoomC.lowC;
    return;
  }
  const low = slots['lowC'] as Values | undefined;
  const high = slots['highC'] as Values | undefined;
  const lowC = low ? low[index] : (comfort['lowC'] ?? usualRoomC.lowC);
  if (high) high[index] = lowC;
  else comfort['highC'] = Math.max(Number(comfort['highC'] ?? usualRoomC.highC), Number(lowC));
}

/** All lists have the length of the longest; their last slots are unknown. */
function evenLengths(slots: Values): void {
  const lists = Object.entries(slots).filter((each): each is [string, unknown[]] =>
    Array.isArray(each[1]),
  );
  const count = lists.reduce((most, [, list]) => Math.max(most, list.length), 0);
  for (const [name, list] of lists) {
    const last = name in usualRoomC ? list.at(-1) : null;
    const rest = name === 'sgReady' ? normalState : name === 'tankRests' ? false : last;
    slots[name] = Array.from({ length: count }, (_, i) => (i < list.length ? list[i] : rest));
  }
}

function at(values: Values, path: Path): Values {
  return path.reduce<Values>((owner, key) => (owner[key] ??= {}) as Values, values);
}

/** Undefined removes the value, so that its default counts. */
function put(values: Values, path: Path, value: unknown): void {
  const key = path.at(-1);
  if (key !== undefined) at(values, path.slice(0, -1))[key] = value;
}

function dropEmptied(values: Values): void {
  const grid = values['grid'] as Values | undefined;
  const dimming = grid?.['dimming'];
  if (grid && Array.isArray(dimming)) grid['dimming'] = dimming.filter(Boolean);
}
