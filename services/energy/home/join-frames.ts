import type { FrameSeries, HomeFrame } from './home-frame.ts';

/** Appliance by channel of a meter. */
export type Channels = Readonly<Record<string, string>>;

interface JoinableHome {
  readonly frame: HomeFrame;
  readonly channels: Channels;
}

/**
 * Frame of a demo home joined with that of its template home: equal series of both become one series with two numbers. A unit is
 * the same appliance in both; appliances of a meter are matched by channel. Without an own frame the template's is returned.
 */
export function joinFrames(
  own: JoinableHome | null,
  template: JoinableHome | null,
): HomeFrame | null {
  if (!template) return own?.frame ?? null;
  const series = joinedSeries(own, template);
  return { ...(own ?? template).frame, series };
}

function joinedSeries(own: JoinableHome | null, template: JoinableHome): readonly FrameSeries[] {
  const applianceOf = ownApplianceOf(own?.channels ?? {}, template.channels);
  const past = new Map(
    template.frame.series.map((each) => {
      const appliance = applianceOf(each.appliance);
      return [keyOf({ ...each, appliance }), { ...each, appliance }];
    }),
  );
  const joined = (own?.frame.series ?? []).map((each) => {
    const same = past.get(keyOf(each));
    past.delete(keyOf(each));
    return same ? { ...each, templateNo: same.seriesNo } : each;
  });
  // An unused number: the demo home has no such series itself.
  const remaining = [...past.values()].map((each) => ({
    ...each,
    seriesNo: -1 - each.seriesNo,
    templateNo: each.seriesNo,
  }));
  return [...joined, ...remaining];
}

/** Maps an appliance of the template home to that of the demo home. */
export function ownApplianceOf(own: Channels, template: Channels): (appliance: string) => string {
  const same = new Map(
    Object.entries(template).flatMap(([channel, appliance]) => {
      const ownAppliance = own[channel];
      return ownAppliance === undefined ? [] : [[appliance, ownAppliance] as const];
    }),
  );
  return (appliance) => same.get(appliance) ?? appliance;
}

const keyOf = ({ appliance, metric, use, source, stepS }: FrameSeries): string =>
  [appliance, metric, use, source, stepS].join(' ');
