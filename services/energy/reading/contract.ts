import { z } from 'zod';

/** Measured quantity. Energy is kWh per slot; every other metric is the slot's mean. Never a counter reading. */
export const metric = z.enum([
  'energy',
  'heat',
  'room-temperature',
  'outdoor-temperature',
  'leaving-water-temperature',
  'tank-temperature',
  'room-humidity',
]);

/** Purpose of consumed energy, or origin of supplied energy. */
export const use = z.enum([
  'sh',
  'dhw',
  'cooling',
  'appliances',
  'rest',
  'ev',
  'generation',
  'grid-import',
  'feed-in',
  'battery-charge',
  'battery-discharge',
  'none',
]);
export type SeriesUse = z.infer<typeof use>;

export const grade = z.enum(['measured', 'derived', 'estimated', 'forecast', 'simulated']);
