import type { FrameSeries, HomeFrame } from './store.ts';

/** By channel of a meter, whose series it counts for. */
export type Channels = Readonly<Record<string, string>>;

export interface Framed {
  readonly frame: HomeFrame;
  readonly channels: Channels;
}

/**
 * A visit's home with the past of its sample: what both tell of the same thing in the same way is one series, told by two homes.
 * A unit is the same appliance in both; what a meter counts is known by its channel. Without a word of the visit's own yet, it
 * is the sample's.
 */
export function joinedFrame(own: Framed | null, sample: Framed | null): HomeFrame | null {
  if (!sample) return own?.frame ?? null;
  const series = joinedSeries(own, sample);
  return { ...(own ?? sample).frame, series };
}

function joinedSeries(own: Framed | null, sample: Framed): readonly FrameSeries[] {
  const applianceOf = ownApplianceOf(own?.channels ?? {}, sample.channels);
  const past = new Map(
    sample.frame.series.map((one) => {
      const appliance = applianceOf(one.appliance);
      return [keyOf({ ...one, appliance }), { ...one, appliance }];
    }),
  );
  const joined = (own?.frame.series ?? []).map((one) => {
    const same = past.get(keyOf(one));
    past.delete(keyOf(one));
    return same ? { ...one, sampleNo: same.seriesNo } : one;
  });
  // A number that no series has: nothing of its own is found under it.
  const rest = [...past.values()].map((one) => ({
    ...one,
    seriesNo: -1 - one.seriesNo,
    sampleNo: one.seriesNo,
  }));
  return [...joined, ...rest];
}

/** What an appliance of the sample is at the visit's own home. */
export function ownApplianceOf(own: Channels, sample: Channels): (appliance: string) => string {
  const same = new Map(
    Object.entries(sample).flatMap(([channel, appliance]) => {
      const ours = own[channel];
      return ours === undefined ? [] : [[appliance, ours] as const];
    }),
  );
  return (appliance) => same.get(appliance) ?? appliance;
}

const keyOf = ({ appliance, metric, use, source, stepS }: FrameSeries): string =>
  [appliance, metric, use, source, stepS].join(' ');
