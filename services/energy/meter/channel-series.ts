import type { ApplianceKind } from '../appliance/contract.ts';
import type { Batch } from '../ingest/contract.ts';
import type { MeterChannel } from './contract.ts';

/** What a channel's series are called, and what kind of appliance they are of. */
export const channelSeries = {
  'grid-import': { use: 'grid-import', kind: 'meter' },
  'feed-in': { use: 'feed-in', kind: 'meter' },
  generation: { use: 'generation', kind: 'pv' },
  'battery-charge': { use: 'battery-charge', kind: 'battery' },
  'battery-discharge': { use: 'battery-discharge', kind: 'battery' },
  // All that it takes: what for is the unit's to say.
  'heat-pump': { use: 'none', kind: 'heat-pump' },
} as const satisfies Record<
  MeterChannel,
  { use: Batch['series'][number]['use']; kind: ApplianceKind }
>;

/** The source under which a meter's series stand. */
export const meterSource = 'meter';
