// @module-tag long
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { inspectPayload } from './inspect.ts';
import type { Json } from './json-text.ts';
import { sampleAirConditioner, sampleHeatPump } from './onecta/testing-payload.ts';
import { accountingFaults, inspected, mutated, mutation } from './testing-mutation.ts';

describe('inspectPayload', () => {
  it('has the documented shape', () => {
    const { report } = inspected('onecta', JSON.stringify([sampleHeatPump()]));
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

  it('interprets the sample payloads completely', () => {
    const { report } = inspected(
      'onecta',
      JSON.stringify([sampleHeatPump(), sampleAirConditioner()]),
    );
    expect(report.warnings).toEqual([]);
    expect(report.devices.flatMap(({ unknown }) => unknown)).toEqual([]);
  });

  it('accepts one device as well as a list', () => {
    expect(inspected('onecta', JSON.stringify(sampleHeatPump())).report.devices).toHaveLength(1);
  });

  it('names the place of invalid JSON', () => {
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

  it('reports the earlier of two values of one key as unknown', () => {
    const text = JSON.stringify([sampleHeatPump()]).replace('"value":47', '"value":46,"value":47');
    const { report } = inspected('onecta', text);
    const at = '/0/managementPoints/2/sensoryData/value/tankTemperature/value';
    expect(report.devices[0]?.unknown).toEqual([{ pointer: at, value: 46 }]);
    expect(report.warnings).toEqual([{ code: 'repeated-key', at }]);
  });

  it('reports every leaf once, for any mutation of a payload', () => {
    fc.assert(
      fc.property(fc.array(mutation(), { maxLength: 8 }), (mutations) => {
        const payload = mutations.reduce<Json>(mutated, [sampleHeatPump(), sampleAirConditioner()]);
        const text = JSON.stringify(payload);
        const result = inspectPayload('onecta', text, { timeZone: 'Europe/Brussels' });
        expect(result.ok ? accountingFaults('onecta', text) : [result.code]).toEqual(
          result.ok ? [] : ['wrong-root'],
        );
      }),
    );
  });

  it('accepts any JSON without throwing', () => {
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
          expect(inspectPayload('onecta', text).ok ? accountingFaults('onecta', text) : []).toEqual(
            [],
          );
        }
      }),
    );
  });

  it('reads a payload of a few megabytes', () => {
    const many = Array.from({ length: 400 }, () => sampleHeatPump());
    expect(inspected('onecta', JSON.stringify(many)).report.devices).toHaveLength(400);
    const wide = JSON.stringify([
      { managementPoints: [], extra: Array.from({ length: 300_000 }, () => 0) },
    ]);
    expect(inspected('onecta', wide).report.devices[0]?.unknown).toHaveLength(300_000);
  });
});
