import { expect, it } from 'vitest';
import type { Value } from '../device-cloud.ts';
import { interpretOnecta } from './interpret.ts';
import {
  type Payload,
  characteristic,
  sampleAirConditioner,
  sampleHeatPump,
} from './testing-payload.ts';

it('a null stays a null', () => {
  const sensoryData = characteristic({ tankTemperature: characteristic(null) });
  const values = valuesOf(sampleHeatPump(), { point: 2, over: { sensoryData } });
  expect(values.get('tankTemperature')?.value).toBeNull();
});

it('the fan of an air purifier and a fixed vane have the address to write', () => {
  const level = { settable: true, value: 2, minValue: 1, maxValue: 4, stepValue: 1 };
  const fanControl = {
    settable: true,
    value: {
      airPurificationModes: { manualFan: { fanSpeed: { modes: { fixed: level } } } },
      operationModes: { heating: { fanDirection: { vertical: { modes: { fixed: level } } } } },
    },
  };
  const values = valuesOf(sampleAirConditioner(), { point: 1, over: { fanControl } });
  expect(values.get('fanSpeedLevelManualFan')).toMatchObject({
    value: 2,
    max: 4,
    settable: true,
    path: 'fanControl/airPurificationModes/manualFan/fanSpeed/modes/fixed',
  });
  expect(values.get('fanPositionVerticalHeating')).toMatchObject({
    path: 'fanControl/operationModes/heating/fanDirection/vertical/modes/fixed',
  });
});

/** Values of a sample device with other characteristics at one of its points. */
function valuesOf(
  device: Payload,
  { point, over }: { point: number; over: Payload },
): ReadonlyMap<string, Value> {
  const points = (device['managementPoints'] as Payload[]).map((each, index) =>
    index === point ? { ...each, ...over } : each,
  );
  const interpreted = interpretOnecta([{ ...device, managementPoints: points }], {
    timeZone: 'Europe/Brussels',
    now: null,
  });
  if (!interpreted.ok) throw new Error(interpreted.reason);
  const values = interpreted.devices.flatMap((each) => each.points.flatMap((at) => at.values));
  return new Map(values.map((value) => [value.name, value]));
}
