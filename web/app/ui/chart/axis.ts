/** Positions on a time axis are counted in steps: 0 is its start, `count` its end. */
export interface Tick {
  at: number;
  label: string;
  strong?: boolean | undefined;
}

export interface Span {
  from: number;
  to: number;
}

export interface TimeAxis {
  count: number;
  ticks: readonly Tick[];
  nights?: readonly Span[] | undefined;
  gaps?: readonly Span[] | undefined;
  now?: number | undefined;
}

/**
 * The steps of one local day that get a tick: every six hours of the wall clock, whichever step they fall on, and the end.
 * The argument is the wall-clock minute at which each step starts, so a day of 23 or 25 hours has that many entries.
 */
export function dayTicks(
  startMinutes: readonly number[],
  everyMinutes = 360,
): { at: number; minutes: number }[] {
  const seen = new Set<number>();
  const ticks: { at: number; minutes: number }[] = [];
  for (const [at, minutes] of startMinutes.entries()) {
    if (minutes % everyMinutes !== 0 || seen.has(minutes)) continue;
    seen.add(minutes);
    ticks.push({ at, minutes });
  }
  return [...ticks, { at: startMinutes.length, minutes: 1440 }];
}

/** The wall-clock minute at which each step starts. */
export function localMinutes(options: {
  from: number;
  count: number;
  stepS: number;
  timeZone: string;
}): number[] {
  const clock = new Intl.DateTimeFormat('en-GB', {
    timeZone: options.timeZone,
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  });
  return Array.from({ length: options.count }, (_, step) => {
    const [hours = '0', minutes = '0'] = clock
      .format(options.from + step * options.stepS * 1000)
      .split(':');
    return Number(hours) * 60 + Number(minutes);
  });
}

/** Day 1, 8, 15, 22 and the last of a month, each in the middle of its bar. */
export function monthTicks(days: number): { at: number; day: number }[] {
  return [1, 8, 15, 22, days].map((day) => ({ at: day - 0.5, day }));
}

/** Runs of steps without any value. */
export function gapsOf(values: readonly (number | null)[]): Span[] {
  const gaps: Span[] = [];
  for (const [step, value] of values.entries()) {
    if (value !== null) continue;
    const last = gaps.at(-1);
    if (last && last.to === step) last.to = step + 1;
    else gaps.push({ from: step, to: step + 1 });
  }
  return gaps;
}

/** A position as a share of the width in per cent, counted from the right in a right-to-left page. */
export function percentAlong(axis: { count: number; mirrored: boolean }, at: number): number {
  const share = (at / axis.count) * 100;
  return round(axis.mirrored ? 100 - share : share);
}

/** Start and width of a span in per cent. */
export function spanAlong(
  axis: { count: number; mirrored: boolean },
  span: Span,
): { x: string; width: string } {
  const x = Math.min(percentAlong(axis, span.from), percentAlong(axis, span.to));
  return { x: `${x}%`, width: `${round(((span.to - span.from) / axis.count) * 100)}%` };
}

/** Width of a letter of the axis at the narrowest plot, as a share of the width in per cent: 7 px of 250. */
const letterShare = 2.8;

/** The ticks whose labels do not touch the label of the present. */
export function ticksBeside(
  ticks: readonly Tick[],
  { count, now, nowText }: { count: number; now: number; nowText: string },
): readonly Tick[] {
  const present = labelSpan((100 * now) / count, nowText);
  return ticks.filter((tick) => {
    const span = labelSpan((100 * tick.at) / count, tick.label);
    return span.to < present.from || span.from > present.to;
  });
}

/** Anchor of a label at a share of the width, so that it stays inside the plot. */
export function labelAnchor(share: number): 'start' | 'middle' | 'end' {
  if (share < 4) return 'start';
  return share > 96 ? 'end' : 'middle';
}

/** Half the width of a short figure at the narrowest plot, and its distance from the line of the present, as shares of the width. */
const figure = { half: 7, gap: 1.5 };

/** Position of a figure above or below a point of a line, inside the plot and beside the line of the present. Shares of the width. */
export function besideNow(
  at: number,
  now: number | undefined,
): { readonly x: number; readonly textAnchor: 'start' | 'middle' | 'end' } {
  const x = Math.min(96, Math.max(4, at));
  if (now === undefined || Math.abs(x - now) >= figure.half) return { x, textAnchor: 'middle' };
  const room = 2 * figure.half + figure.gap;
  const isBefore = at <= now ? now >= room : now + room > 100;
  return isBefore
    ? { x: round(now - figure.gap), textAnchor: 'end' }
    : { x: round(now + figure.gap), textAnchor: 'start' };
}

function labelSpan(share: number, label: string): Span {
  const width = label.length * letterShare;
  const offset = { start: 0, middle: width / 2, end: width }[labelAnchor(share)];
  return { from: share - offset, to: share - offset + width };
}

export function round(value: number): number {
  return Math.round(value * 1000) / 1000;
}
