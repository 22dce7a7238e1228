import { createHash } from 'node:crypto';
import type { ZonePeriod } from '@hearth/calendar/local-days.ts';
import type { WorldClock } from '@hearth/calendar/clock.ts';
import type { FrameSeries, HomeFrame } from './home-frame.ts';
import { type Channels, joinFrames } from './join-frames.ts';

/** Everything that is stored about a home but its readings. Records are shared by requests and never changed. */
export interface HomeRecord {
  readonly frame: HomeFrame;
  readonly channels: Channels;
  /** Appliances that a person left out of the balance. */
  readonly outside: readonly string[];
  /** SHA-256 of the text, which also has the place and the newest revision of each setting. */
  readonly digest: string;
}

interface StoredRecord {
  readonly clock: WorldClock | null;
  readonly isRecalculating: boolean;
  readonly zones: readonly ZonePeriod[];
  readonly series: readonly FrameSeries[] | null;
  readonly channels: Channels | null;
  readonly properties:
    | readonly { readonly appliance: string; readonly isInBalance: boolean }[]
    | null;
}

const recordsMax = 300;
const records = new Map<string, HomeRecord>();

/** The record in a text. A text is parsed once: a page reads the same home for each of its parts. */
export function recordOf(text: string): HomeRecord {
  const record = records.get(text) ?? parsedRecord(text);
  records.delete(text);
  records.set(text, record);
  const [oldest] = records.keys();
  if (records.size > recordsMax && oldest !== undefined) records.delete(oldest);
  return record;
}

function parsedRecord(text: string): HomeRecord {
  const { clock, isRecalculating, zones, series, channels, properties }: StoredRecord =
    JSON.parse(text);
  return {
    frame: { clock, isRecalculating, zones, series: series ?? [] },
    channels: channels ?? {},
    outside: (properties ?? []).filter((each) => !each.isInBalance).map((each) => each.appliance),
    digest: createHash('sha256').update(text).digest('base64'),
  };
}

interface JoinedFrame {
  readonly template: HomeRecord | null;
  readonly frame: HomeFrame;
}

/** The last frame of each record. */
const frames = new WeakMap<HomeRecord, JoinedFrame>();

/** Frame of a home, of a demo home with the series of its template home; null without any record. */
export function frameOf(own: HomeRecord | null, template: HomeRecord | null): HomeFrame | null {
  const record = own ?? template;
  if (!record) return null;
  const joined = frames.get(record);
  if (joined?.template === template) return joined.frame;
  const frame = joinFrames(own, template);
  if (!frame) return null;
  const marked = withoutOutsiders(frame, own?.outside ?? []);
  frames.set(record, { template, frame: marked });
  return marked;
}

/** Marks the series of appliances that a person left out of the balance. */
function withoutOutsiders(frame: HomeFrame, outside: readonly string[]): HomeFrame {
  if (outside.length === 0) return frame;
  return {
    ...frame,
    series: frame.series.map((each) =>
      outside.includes(each.appliance) ? { ...each, isOutsideBalance: true as const } : each,
    ),
  };
}
