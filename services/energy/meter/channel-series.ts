import type { ApplianceKind } from '../appliance/contract.ts';
import type { SeriesUse } from '../reading/contract.ts';
import type { MeterChannel } from './contract.ts';

/** The use of a channel's series and the kind of its appliance. */
export const channelSeries = {
  'grid-import': { use: 'grid-import', kind: 'meter' },
  'feed-in': { use: 'feed-in', kind: 'meter' },
  generation: { use: 'generation', kind: 'pv' },
  'battery-charge': { use: 'battery-charge', kind: 'battery' },
  'battery-discharge': { use: 'battery-discharge', kind: 'battery' },
  // All electricity of the unit; the unit's own readings split it by use.
  'heat-pump': { use: 'none', kind: 'heat-pump' },
} as const satisfies Record<MeterChannel, { use: SeriesUse; kind: ApplianceKind }>;

/** The source name of every series that a meter sends. */
export const meterSource = 'meter';
