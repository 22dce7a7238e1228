import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { inspectPayload } from './inspect.ts';
import type { InspectReport } from './inspect.ts';
import type { Json } from './json-text.ts';
import type { UnknownLeaf } from './device-cloud.ts';
import { leavesOf } from './ledger.ts';
import type { Place } from './ledger.ts';
import { sampleAirConditioner, sampleHeatPump } from './onecta/testing-payload.ts';

describe('inspectPayload', () => {
  it('has the shape that analysts read', () => {
    const { report } = inspected(JSON.stringify([sampleHeatPump()]));
    const [device] = report.devices;
    expect(Object.keys(report)).toEqual(['devices', 'warnings']);
    expect(Object.keys(device!)).toEqual([
      'id',
      'model',
      'kind',
      'online',
      'points',
      'energy',
      'faults',
      'unknown',
    ]);
    expect(Object.keys(device!.points[0]!)).toEqual(['id', 'type', 'values']);
    expect(Object.keys(device!.points[0]!.values[0]!)).toEqual([
      'name',
      'value',
      'unit',
      'settable',
      'min',
      'max',
      'step',
      'options',
    ]);
    expect(Object.keys(device!.energy[0]!)).toEqual([
      'point',
      'use',
      'carrier',
      'resolution',
      'slots',
    ]);
    expect(Object.keys(device!.energy[0]!.slots[0]!)).toEqual(['from', 'to', 'kwh']);
  });

  it('understands the sample payloads wholly', () => {
    const { report } = inspected(JSON.stringify([sampleHeatPump(), sampleAirConditioner()]));
    expect(report.warnings).toEqual([]);
    expect(report.devices.flatMap(({ unknown }) => unknown)).toEqual([]);
  });

  it('takes one device as well as a list', () => {
    expect(inspected(JSON.stringify(sampleHeatPump())).report.devices).toHaveLength(1);
  });

  it('names the place where a text is no payload', () => {
    const text = JSON.stringify([sampleHeatPump()], null, 1);
    const cut = text.indexOf('"timestamp"');
    expect(inspectPayload('onecta', text.slice(0, cut))).toMatchObject({
      ok: false,
      code: 'unexpected-end',
      line: 8,
    });
    expect(inspectPayload('onecta', '{"error": "x"}')).toEqual({
      ok: false,
      code: 'wrong-root',
      at: '',
    });
    expect(inspectPayload('onecta', '"[]"')).toMatchObject({ ok: false, code: 'wrong-root' });
    expect(inspectPayload('acme', text)).toMatchObject({ ok: false, code: 'unknown-vendor' });
    expect(inspectPayload('onecta', text, { timeZone: 'Mars/Olympus' })).toMatchObject({
      ok: false,
      code: 'unknown-time-zone',
    });
  });

  it('tells the earlier of two values of one key as unknown', () => {
    const text = JSON.stringify([sampleHeatPump()]).replace('"value":47', '"value":46,"value":47');
    const { report } = inspected(text);
    const at = '/0/managementPoints/2/sensoryData/value/tankTemperature/value';
    expect(report.devices[0]?.unknown).toEqual([{ pointer: at, value: 46 }]);
    expect(report.warnings).toEqual([{ code: 'repeated-key', at }]);
  });

  it('tells every leaf once, whatever happened to the payload', () => {
    fc.assert(
      fc.property(fc.array(mutation(), { maxLength: 8 }), (mutations) => {
        const payload = mutations.reduce<Json>(mutated, [sampleHeatPump(), sampleAirConditioner()]);
        const text = JSON.stringify(payload);
        const result = inspectPayload('onecta', text, { timeZone: 'Europe/Brussels' });
        expect(result.ok ? imbalances(text) : [result.code]).toEqual(
          result.ok ? [] : ['wrong-root'],
        );
      }),
      { numRuns: 300 },
    );
  });

  it('takes any JSON at all without a throw', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 5 }), (value) => {
        const device = {
          managementPoints: [
            value,
            {
              managementPointType: 'climateControl',
              schedule: { value },
              consumptionData: { value },
            },
          ],
        };
        for (const text of [JSON.stringify(value), JSON.stringify([value, device])]) {
          expect(inspectPayload('onecta', text).ok ? imbalances(text) : []).toEqual([]);
        }
      }),
    );
  });

  it('reads a payload of a few megabytes', () => {
    const many = Array.from({ length: 400 }, () => sampleHeatPump());
    expect(inspected(JSON.stringify(many)).report.devices).toHaveLength(400);
    const wide = JSON.stringify([
      { managementPoints: [], extra: Array.from({ length: 300_000 }, () => 0) },
    ]);
    expect(inspected(wide).report.devices[0]?.unknown).toHaveLength(300_000);
  });
});

interface Mutation {
  readonly kind: 'drop' | 'rename' | 'null' | 'replace' | 'duplicate' | 'hostile';
  /** Which of the places, as a share of all. */
  readonly where: number;
  readonly with: Json;
}

function mutation(): fc.Arbitrary<Mutation> {
  return fc.record({
    kind: fc.constantFrom('drop', 'rename', 'null', 'replace', 'duplicate', 'hostile'),
    where: fc.double({ min: 0, max: 1, noNaN: true, maxExcluded: true }),
    with: fc.constantFrom<Json>('REDACTED', '', 0, -1, 1e9, true, [], {}, [[1]], {
      value: { value: 1 },
    }),
  });
}

/** The payload with one of its places changed; every place, leaf or not, is as likely. */
function mutated(payload: Json, { kind, where, with: other }: Mutation): Json {
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
    Reflect.set(parent, key, kind === 'null' ? null : structuredClone(other));
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

/** What is wrong with the account of a payload: leaves told elsewhere than the ledger says, and sums that differ. */
function imbalances(text: string): string[] {
  const { report, placeOf } = inspected(text);
  const leaves = leavesOf({ pointer: '', json: JSON.parse(text) as unknown });
  const told = report.devices.flatMap((device) => device.unknown);
  const unknown = leaves.filter(({ pointer }) => placeOf(pointer) === 'unknown');
  const values = report.devices.flatMap(({ points }) => points.flatMap((point) => point.values));
  const claimedValues = leaves.filter(({ pointer }) => placeOf(pointer) === 'values');
  const counts = leaves.filter((leaf) => isCount(leaf) && placeOf(leaf.pointer) === 'energy');
  const slots = report.devices.flatMap(({ energy }) => energy.flatMap((each) => each.slots));
  return [
    same(told, unknown) ? '' : 'unknown is not what nobody claimed',
    values.length <= claimedValues.length ? '' : 'more values than leaves',
    near(sum(counts.map(({ value }) => value)), sum(slots.map(({ kwh }) => kwh)))
      ? ''
      : 'energy differs',
    nulls(slots.map(({ kwh }) => kwh)) >= nulls(counts.map(({ value }) => value))
      ? ''
      : 'a null was filled',
  ].filter((wrong) => wrong !== '');
}

function isCount({ pointer }: UnknownLeaf): boolean {
  return /\/[dwm]\/\d+$/.test(pointer);
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

function inspected(text: string): { report: InspectReport; placeOf: (pointer: string) => Place } {
  const result = inspectPayload('onecta', text, { timeZone: 'Europe/Brussels' });
  if (!result.ok) throw new Error(`${result.code} at ${result.at}`);
  return { report: result.report, placeOf: (pointer) => result.ledger.placeOf(pointer) };
}
