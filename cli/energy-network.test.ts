import { readStorageConfig } from '@hearth/platform/database/storage-config.ts';
import { expect, test } from 'vitest';
import { dimming, peakCharge } from './energy-network.ts';

const config = readStorageConfig({}, '.');
const withOptions = (options: Record<string, string>) => ({ config, args: [], options });

test('peak-charge: prints billed power, charge of the year and the price of a rise', async () => {
  const peaks = [...Array.from({ length: 11 }, () => 4), 2].join(',');
  const flanders = { peaks, rate: '40.4', 'year-kwh': '3500' };
  expect(await peakCharge(withOptions(flanders))).toMatchObject({
    exit: 0,
    output: { billedKw: 3.875, total: 156.55, perKw: 3.3667, freeUpToKw: 2.5, mostCharge: null },
  });
  const limited = { ...flanders, 'most-per-kwh': '0.04' };
  expect(await peakCharge(withOptions(limited))).toMatchObject({
    exit: 0,
    output: { total: 140, isLimited: true, perKw: 0 },
  });
  expect(await peakCharge(withOptions({ ...flanders, peaks: '4,,2' }))).toMatchObject({ exit: 2 });
  expect(await peakCharge(withOptions({ ...flanders, months: '-1' }))).toMatchObject({ exit: 2 });
});

test('dimming: prints the power that stays for devices together and alone', async () => {
  const devices = 'heat-pump:6,charger:11,battery:5';
  expect(await dimming(withOptions({ devices }))).toEqual({
    exit: 0,
    output: {
      managedKw: 10.5,
      eachAloneKw: [
        { kind: 'heat-pump', kw: 4.2 },
        { kind: 'charger', kw: 4.2 },
        { kind: 'battery', kw: 4.2 },
      ],
    },
  });
  expect(await dimming(withOptions({ devices: 'oven:3' }))).toMatchObject({ exit: 2 });
  expect(await dimming(withOptions({}))).toMatchObject({ exit: 2 });
});
