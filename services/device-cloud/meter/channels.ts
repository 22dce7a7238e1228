import type { Home } from '@hearth/plant/home.ts';

/** What a meter counts, as the ingest endpoint names it. */
export type MeterChannel =
  | 'grid-import'
  | 'feed-in'
  | 'generation'
  | 'battery-charge'
  | 'battery-discharge'
  | 'heat-pump';

export interface ChannelAppliance {
  readonly channel: MeterChannel;
  /** Whose series it is, as energy answered when the meter was made there. */
  readonly appliance: string;
}

/** What there is to count at a home. */
export function channelsOf(home: Home): readonly MeterChannel[] {
  return [
    'grid-import',
    ...(home.photovoltaics ? (['feed-in', 'generation'] as const) : []),
    ...(home.battery ? (['battery-charge', 'battery-discharge'] as const) : []),
    ...(home.heatPump ? (['heat-pump'] as const) : []),
  ];
}
