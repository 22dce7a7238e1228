import type { Home } from '@hearth/plant/home.ts';

/** Channel of a meter, by the name at the ingest endpoint. */
export type SimulatedChannel =
  | 'grid-import'
  | 'feed-in'
  | 'generation'
  | 'battery-charge'
  | 'battery-discharge'
  | 'heat-pump';

export interface ChannelAppliance {
  readonly channel: SimulatedChannel;
  /** Appliance of the series, from energy's answer when the meter was created. */
  readonly appliance: string;
}

/** Channels that a home has. */
export function channelsOf(home: Home): readonly SimulatedChannel[] {
  return [
    'grid-import',
    ...(home.photovoltaics ? (['feed-in', 'generation'] as const) : []),
    ...(home.battery ? (['battery-charge', 'battery-discharge'] as const) : []),
    ...(home.heatPump ? (['heat-pump'] as const) : []),
  ];
}
