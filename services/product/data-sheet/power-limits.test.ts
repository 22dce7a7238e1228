import { expect, test } from 'vitest';
import type { DataSheet } from './contract.ts';
import { powerLimits } from './power-limits.ts';

type Figure = DataSheet['figures'][number];

const sheet = (heat: Figure['from'], backup = 6): Pick<DataSheet, 'figures'> => ({
  figures: [
    { name: 'heat-most', value: 8, from: heat },
    { name: 'backup', value: backup, from: 'default' },
    { name: 'cop-35-2', value: 4.5, from: 'default' },
    { name: 'cop-55-minus7', value: 2.15, from: 'vendor' },
  ],
});

test('powerLimits: the largest heat at the lowest COP', () => {
  expect(powerLimits(sheet('vendor'))?.compressorKw).toBeCloseTo(3.72, 2);
  expect(powerLimits(sheet('owner'))?.backupKw).toBe(6);
});

test('powerLimits: none for a usual size, and without a backup heater', () => {
  expect(powerLimits(sheet('default'))).toBeNull();
  expect(powerLimits(sheet('vendor', 0))).toBeNull();
});
