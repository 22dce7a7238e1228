import type { Element } from '@xmldom/xmldom';
import { xmlRoot } from '../xml-root.ts';
import type { ImportFlow } from './contract.ts';
import type { EnergyInterval, IntervalsResult } from './energy-interval.ts';
import { type IntervalReading, cutReadings, readingsMark } from './interval-readings.ts';
import { intervalsInOrder } from './intervals-in-order.ts';

/** Whether the text is an Atom feed of the Energy Services Provider Interface (NAESB REQ.21), which Green Button files are. */
export const isGreenButton = (text: string): boolean =>
  text.trimStart().startsWith('<') && text.includes('IntervalReading');

/** Unit of measure watt-hours, and the flow direction of energy that the customer delivers. NAESB REQ.21, UomType and FlowDirectionType. */
const wattHours = '72';
const watts = '38';
const reverse = '19';

/** Accumulation behaviours of a meter's counter, whose values are no intervals. NAESB REQ.21, AccumulationKind. */
const counterKinds: readonly string[] = ['1', '2', '3'];

interface ReadingType {
  readonly flow: ImportFlow;
  readonly isCounter: boolean;
  /** kWh per unit of value; null for another quantity, as gas. */
  readonly kwhPerValue: ((durationS: number) => number) | null;
}

/** Energy of a Green Button file by flow. Each interval states its start in seconds of UTC and its duration. */
export function greenButtonIntervals(text: string): IntervalsResult {
  const { feed, readingAt, lineAt } = cutReadings(text);
  const root = xmlRoot(feed);
  if (!root) return { ok: false, faults: [{ code: 'not-xml', line: 1, column: '' }] };
  const entries = elementsIn(root, 'entry');
  const types = new Map<string, ReadingType>();
  const typeOfMeter = new Map<string, string>();
  for (const entry of entries) {
    const self = linkOf(entry, 'self');
    const [type] = elementsIn(entry, 'ReadingType');
    if (type) types.set(self, readingTypeOf(type));
    if (elementsIn(entry, 'MeterReading').length > 0)
      for (const related of linksOf(entry, 'related')) typeOfMeter.set(self, related);
  }
  const unclear = unclearType([...types.values()]);
  if (unclear) return { ok: false, faults: [{ code: unclear, line: 0, column: 'ReadingType' }] };
  const [onlyType = { flow: 'grid-import', isCounter: false, kwhPerValue: inWattHours(0) }] =
    types.values();
  const flows = new Map<ImportFlow, EnergyInterval[]>();
  const blocks = entries.length > 0 ? entries : [root];
  for (const block of blocks) {
    const meter = linkOf(block, 'up').replace(/\/IntervalBlock\/?$/u, '');
    const type = types.get(typeOfMeter.get(meter) ?? '') ?? onlyType;
    if (!type.kwhPerValue) continue;
    const own = flows.get(type.flow) ?? [];
    for (const i of readingsIn(block)) {
      const interval = intervalOf(readingAt(i), type.kwhPerValue);
      if (!interval)
        return {
          ok: false,
          faults: [{ code: 'not-an-interval', line: lineAt(i), column: 'IntervalReading' }],
        };
      own.push(interval);
    }
    flows.set(type.flow, own);
  }
  return intervalsInOrder(flows);
}

/** Reason for which the values of a file are not read: counts of a meter, or a power of ten that is none. */
function unclearType(types: readonly ReadingType[]): string | null {
  const energy = types.filter(({ kwhPerValue }) => kwhPerValue !== null);
  if (energy.some(({ kwhPerValue }) => !Number.isFinite(kwhPerValue?.(3600))))
    return 'not-an-interval';
  return energy.some(({ isCounter }) => isCounter) ? 'counter-values' : null;
}

const inWattHours = (power: number) => () => 10 ** power / 1000;

function readingTypeOf(type: Element): ReadingType {
  const power = Number(textOf(type, 'powerOfTenMultiplier') || '0');
  const uom = textOf(type, 'uom') || wattHours;
  return {
    flow: textOf(type, 'flowDirection') === reverse ? 'feed-in' : 'grid-import',
    isCounter: counterKinds.includes(textOf(type, 'accumulationBehaviour')),
    kwhPerValue:
      uom === wattHours
        ? inWattHours(power)
        : uom === watts
          ? (durationS) => (10 ** power / 1000) * (durationS / 3600)
          : null,
  };
}

/** Numbers of the readings of a block. */
function* readingsIn(block: Element): Generator<number> {
  for (const mark of elementsIn(block, readingsMark)) {
    const first = Number(mark.getAttribute('first'));
    const end = first + Number(mark.getAttribute('count'));
    for (let i = first; i < end; i += 1) yield i;
  }
}

function intervalOf(
  { startS, durationS, value }: IntervalReading,
  kwhPerValue: (durationS: number) => number,
): EnergyInterval | null {
  const [from, length, amount] = [Number(startS), Number(durationS), Number(value)];
  if (!startS || !durationS || !value || !Number.isSafeInteger(from)) return null;
  if (!(length > 0) || !Number.isFinite(amount)) return null;
  const fromMs = from * 1000;
  return { fromMs, toMs: fromMs + length * 1000, kwh: amount * kwhPerValue(length) };
}

const elementsIn = (parent: Element, name: string): readonly Element[] => [
  ...parent.getElementsByTagNameNS('*', name),
];

const textOf = (parent: Element, name: string): string =>
  elementsIn(parent, name)[0]?.textContent?.trim() ?? '';

const linksOf = (entry: Element, rel: string): readonly string[] =>
  elementsIn(entry, 'link')
    .filter((link) => link.getAttribute('rel') === rel)
    .map((link) => link.getAttribute('href') ?? '');

const linkOf = (entry: Element, rel: string): string => linksOf(entry, rel)[0] ?? '';
