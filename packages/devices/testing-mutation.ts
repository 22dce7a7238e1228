import * as fc from 'fast-check';
import { inspectPayload } from './inspect.ts';
import type { InspectReport } from './inspect.ts';
import type { Json } from './json-text.ts';
import type { UnknownLeaf } from './device-cloud.ts';
import { leavesOf } from './leaf-claims.ts';
import type { ReportSection } from './leaf-claims.ts';

export interface Mutation {
  readonly kind: 'drop' | 'rename' | 'null' | 'replace' | 'duplicate' | 'hostile';
  /** Position of the changed place as a share of all places. */
  readonly where: number;
  readonly with: Json;
}

export function mutation(): fc.Arbitrary<Mutation> {
  return fc.record({
    kind: fc.constantFrom('drop', 'rename', 'null', 'replace', 'duplicate', 'hostile'),
    where: fc.double({ min: 0, max: 1, noNaN: true, maxExcluded: true }),
    with: fc.constantFrom<Json>('REDACTED', '', 0, -1, 1e9, true, [], {}, [[1]], {
      value: { value: 1 },
    }),
  });
}

/** The payload with one place changed; leaves and branches are equally likely. */
export function mutated(payload: Json, { kind, where, with: replacement }: Mutation): Json {
  const copy = structuredClone(payload);
  const places = placesOf(copy);
  const place = places[Math.floor(where * places.length)];
  if (place === undefined) return copy;
  const { parent, key } = place;
  const was = Reflect.get(parent, key) as Json;
  if (kind === 'drop') {
    if (Array.isArray(parent)) parent.splice(Number(key), 1);
    else delete parent[key];
  } else if (kind === 'duplicate') {
    if (Array.isArray(parent)) parent.push(structuredClone(was));
    else parent[`${key}2`] = structuredClone(was);
  } else if (kind === 'rename' && !Array.isArray(parent)) {
    delete parent[key];
    parent[`${key}X`] = was;
  } else if (kind === 'hostile' && !Array.isArray(parent)) {
    const hostile = JSON.parse('{"__proto__": {"settable": true, "value": 1}}') as object;
    Object.defineProperties(parent, Object.getOwnPropertyDescriptors(hostile));
  } else {
    Reflect.set(parent, key, kind === 'null' ? null : structuredClone(replacement));
  }
  return copy;
}

type Parent = Json[] | { [key: string]: Json };

function placesOf(json: Json): { parent: Parent; key: string }[] {
  if (json === null || typeof json !== 'object') return [];
  return Object.keys(json).flatMap((key) => [
    { parent: json, key },
    ...placesOf(Reflect.get(json, key) as Json),
  ]);
}

/** Faults in the report of a payload: leaves in another section than claimed, and sums that differ. */
export function accountingFaults(vendor: string, text: string): string[] {
  const { report, sectionOf } = inspected(vendor, text);
  const leaves = leavesOf({ pointer: '', json: JSON.parse(text) as unknown });
  const unknownLeaves = report.devices.flatMap((device) => device.unknown);
  const unknown = leaves.filter(({ pointer }) => sectionOf(pointer) === 'unknown');
  const values = report.devices.flatMap(({ points }) => points.flatMap((point) => point.values));
  const claimedValues = leaves.filter(({ pointer }) => sectionOf(pointer) === 'values');
  const counts = leaves.filter((leaf) => isCount(leaf) && sectionOf(leaf.pointer) === 'energy');
  const slots = report.devices.flatMap(({ energy }) => energy.flatMap((each) => each.slots));
  return [
    same(unknownLeaves, unknown) ? '' : 'unknown is not what nobody claimed',
    values.length <= claimedValues.length ? '' : 'more values than leaves',
    near(sum(counts.map(({ value }) => value)), sum(slots.map(({ kwh }) => kwh)))
      ? ''
      : 'energy differs',
    nulls(slots.map(({ kwh }) => kwh)) >= nulls(counts.map(({ value }) => value))
      ? ''
      : 'a null was filled',
  ].filter((wrong) => wrong !== '');
}

/** Pointers to the vendors' counts: in arrays by time, or one figure each. */
const COUNTS = /\/[dwm]\/\d+$|\/(?:day|month)\/value\/\d+$|\/(?:currentMonth|lastMonth)\/value$/;

function isCount({ pointer }: UnknownLeaf): boolean {
  return COUNTS.test(pointer);
}

function same(left: readonly UnknownLeaf[], right: readonly UnknownLeaf[]): boolean {
  const key = ({ pointer, value }: UnknownLeaf): string => `${pointer} ${JSON.stringify(value)}`;
  const sorted = (all: readonly UnknownLeaf[]): string => JSON.stringify(all.map(key).sort());
  return sorted(left) === sorted(right);
}

function sum(all: readonly unknown[]): number {
  return all.reduce<number>((total, each) => total + (typeof each === 'number' ? each : 0), 0);
}

function nulls(all: readonly unknown[]): number {
  return all.filter((each) => each === null).length;
}

function near(left: number, right: number): boolean {
  return Math.abs(left - right) <= 1e-9 * Math.max(1, Math.abs(left));
}

export function inspected(
  vendor: string,
  text: string,
): { report: InspectReport; sectionOf: (pointer: string) => ReportSection } {
  const result = inspectPayload(vendor, text, { timeZone: 'Europe/Brussels' });
  if (!result.ok) throw new Error(`${result.code} at ${result.at}`);
  return { report: result.report, sectionOf: (pointer) => result.claims.sectionOf(pointer) };
}
