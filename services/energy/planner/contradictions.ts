import { quarterHourMs } from '@hearth/calendar/durations.ts';
import { isBelievable, unitsPerEuro } from '../tariff/price-bounds.ts';
import type { Scenario } from './scenario.ts';

export interface Contradiction {
  readonly code: string;
  readonly path: readonly (string | number)[];
}

/** In euros per kWh: a tariff without a price above this has the wrong unit. */
const leastEur = 0.002;

/** Contradictions between values of a scenario that are each valid alone. */
export function contradictionsOf(scenario: Scenario): readonly Contradiction[] {
  return [
    ...contradictionsOfPower(scenario),
    ...ofLowForecast(scenario.slots),
    ...ofBounds(scenario),
  ];
}

/** Contradictions of time, prices, load, battery and connection. */
export function contradictionsOfPower(scenario: PoweredScenario): readonly Contradiction[] {
  return [
    ...ofTime(scenario),
    ...ofLengths(scenario.slots),
    ...ofPrices(scenario),
    ...ofLoad(scenario.slots),
    ...ofBattery(scenario),
    ...ofDimming(scenario.grid),
  ];
}

type PoweredScenario = Pick<Scenario, 'from' | 'currency' | 'grid' | 'battery'> & {
  readonly slots: Pick<Scenario['slots'], 'importPerKwh' | 'exportPerKwh' | 'baseLoadW'>;
  readonly state: Pick<Scenario['state'], 'batteryKwh'>;
};

function ofTime({ from }: PoweredScenario): Contradiction[] {
  return Date.parse(from) % quarterHourMs === 0
    ? []
    : [{ code: 'not-on-a-quarter-hour', path: ['from'] }];
}

function ofLengths(slots: PoweredScenario['slots']): Contradiction[] {
  const [first] = Object.values(slots).flatMap((values) => (values ? [values.length] : []));
  if (first === undefined) return [{ code: 'no-slots', path: ['slots'] }];
  const length = slots.importPerKwh?.length ?? first;
  return Object.entries(slots).flatMap(([name, values]) =>
    values === undefined || values.length === length
      ? []
      : [{ code: 'other-length-than-prices', path: ['slots', name] }],
  );
}

function ofPrices({ slots, currency }: PoweredScenario): Contradiction[] {
  const unlikely = (['importPerKwh', 'exportPerKwh'] as const).flatMap((name) =>
    (slots[name] ?? []).flatMap((price, i) =>
      price === null || isBelievable(price, currency)
        ? []
        : [{ code: 'price-not-believable', path: ['slots', name, i] }],
    ),
  );
  const prices = (slots.importPerKwh ?? []).filter((price) => price !== null);
  const most = prices.reduce((max, price) => Math.max(max, Math.abs(price)), 0);
  const isTiny = most > 0 && most < leastEur * (unitsPerEuro[currency] ?? 1);
  return isTiny
    ? [{ code: 'prices-in-another-unit', path: ['slots', 'importPerKwh'] }, ...unlikely]
    : unlikely;
}

/** A home whose highest load is below this was given in kW instead of W. */
const leastHighestW = 10;

function ofLoad({ baseLoadW }: PoweredScenario['slots']): Contradiction[] {
  const highest = (baseLoadW ?? []).reduce<number>((most, each) => Math.max(most, each ?? 0), 0);
  return highest > 0 && highest < leastHighestW
    ? [{ code: 'load-in-another-unit', path: ['slots', 'baseLoadW'] }]
    : [];
}

function ofBounds({ slots, comfort, tank, heatPump }: Scenario): Contradiction[] {
  const contradictions: Contradiction[] = [];
  const bound = (isWrong: boolean, code: string, ...path: (string | number)[]) => {
    if (isWrong) contradictions.push({ code, path });
  };
  const { circuit } = heatPump;
  bound(comfort.lowC > comfort.highC, 'low-above-high', 'comfort', 'lowC');
  (slots.lowC ?? slots.highC ?? []).forEach((_, i) => {
    const low = slots.lowC?.[i] ?? comfort.lowC;
    const high = slots.highC?.[i] ?? comfort.highC;
    bound(low > high, 'low-above-high', 'slots', slots.lowC ? 'lowC' : 'highC', i);
  });
  bound(
    heatPump.certificate === undefined && heatPump.heatW === undefined,
    'neither-certificate-nor-heat',
    'heatPump',
  );
  bound(
    heatPump.maxW !== undefined && heatPump.maxW < heatPump.minW,
    'least-above-most',
    'heatPump',
    'minW',
  );
  bound(circuit.designOutdoorC >= circuit.baseC, 'design-above-base', 'heatPump', 'circuit');
  bound(circuit.designFlowC <= circuit.roomC, 'flow-below-room', 'heatPump', 'circuit');
  if (tank) {
    bound(tank.leastC > tank.mostC, 'least-above-most', 'tank', 'leastC');
    bound(tank.coldC >= tank.leastC, 'cold-above-least', 'tank', 'coldC');
    bound(tank.setPointC - tank.hysteresisK < tank.coldC, 'hysteresis-too-wide', 'tank');
    const hottest = tank.immersionW > 0 ? 95 : heatPump.tankLimitC;
    bound(tank.leastC > hottest, 'above-what-heats-it', 'tank', 'leastC');
    bound(tank.setPointC > hottest, 'above-what-heats-it', 'tank', 'setPointC');
  }
  return contradictions;
}

function ofLowForecast({ pvW, pvLowW }: Scenario['slots']): Contradiction[] {
  return (pvLowW ?? []).flatMap((lowW, i) =>
    (lowW ?? 0) > (pvW?.[i] ?? 0) + 1e-6
      ? [{ code: 'low-end-above-middle', path: ['slots', 'pvLowW', i] }]
      : [],
  );
}

function ofBattery({ state, battery }: PoweredScenario): Contradiction[] {
  if (!battery) return [];
  const { leastKwh, capacityKwh } = battery;
  return [
    ...(leastKwh > capacityKwh
      ? [{ code: 'least-above-most', path: ['battery', 'leastKwh'] }]
      : []),
    ...((state.batteryKwh ?? 0) > capacityKwh + 1e-9
      ? [{ code: 'above-capacity', path: ['state', 'batteryKwh'] }]
      : []),
  ];
}

function ofDimming({ dimming }: Scenario['grid']): Contradiction[] {
  return dimming.flatMap(({ from, to }, i) =>
    to !== null && Date.parse(to) <= Date.parse(from)
      ? [{ code: 'ends-before-it-begins', path: ['grid', 'dimming', i, 'to'] }]
      : [],
  );
}
