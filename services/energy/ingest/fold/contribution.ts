import { constants, zstdCompressSync, zstdDecompressSync } from 'node:zlib';

/** Entry of a batch for one slot: a value, null for nothing, false to withdraw the stored value. */
export type SlotEntry = number | null | false;

/** One day of a stored batch. */
export interface DayContribution {
  readonly seriesNo: number;
  readonly day: string;
  readonly entries: readonly SlotEntry[];
}

/** Instants as ISO strings in UTC. */
export interface PeriodContribution {
  readonly seriesNo: number;
  readonly from: string;
  readonly to: string;
  readonly value: number | null;
}

/** Content of a batch, stored until it is settled. */
export interface BatchContent {
  readonly days: readonly DayContribution[];
  readonly periods: readonly PeriodContribution[];
}

/** One day of a checked batch. */
export interface CheckedDay {
  readonly day: string;
  readonly startMs: number;
  /** Number of slots. */
  readonly slots: number;
  /** The entries as JSON, for storage, hash and SQL. */
  readonly json: string;
  /** Number of entries that are not null. */
  readonly values: number;
}

/** A checked day with the number of its series. */
export interface WrittenDay extends CheckedDay {
  readonly seriesNo: number;
}

export interface WrittenContent extends Omit<BatchContent, 'days'> {
  readonly days: readonly WrittenDay[];
}

export function pack(content: {
  readonly days: readonly Pick<WrittenDay, 'seriesNo' | 'day' | 'json'>[];
  readonly periods: readonly PeriodContribution[];
}): Uint8Array {
  const days = content.days.map(
    ({ seriesNo, day, json: text }) => `[${seriesNo},"${day}",${text}]`,
  );
  const periods = content.periods.map(({ seriesNo, from, to, value }) => [
    seriesNo,
    from,
    to,
    value,
  ]);
  return zstdCompressSync(`[[${days.join(',')}],${JSON.stringify(periods)}]`, fast);
}

/** Fast compression: about the default's ratio in half of its time. */
const fast = { params: { [constants.ZSTD_c_compressionLevel]: 1 } };

export function unpack(packed: Uint8Array): BatchContent {
  const [days, periods] = JSON.parse(zstdDecompressSync(packed).toString()) as [
    [number, string, SlotEntry[]][],
    [number, string, string, number | null][],
  ];
  return {
    days: days.map(([seriesNo, day, entries]) => ({ seriesNo, day, entries })),
    periods: periods.map(([seriesNo, from, to, value]) => ({ seriesNo, from, to, value })),
  };
}

export const dayKey = (key: Pick<DayContribution, 'seriesNo' | 'day'>): string =>
  `${key.seriesNo} ${key.day}`;

export const periodKey = (key: Pick<PeriodContribution, 'seriesNo' | 'from' | 'to'>): string =>
  `${key.seriesNo} ${key.from} ${key.to}`;

/** Folds contributions, the first at the bottom: the last entry of a slot that is not null decides. */
export function fold(layers: readonly (readonly SlotEntry[])[], slots: number): (number | null)[] {
  const folded = Array.from<number | null>({ length: slots }).fill(null);
  for (const layer of layers)
    layer.forEach((entries, k) => {
      if (entries !== null) folded[k] = entries === false ? null : entries;
    });
  return folded;
}

/** The stored form of a batch, for repetition and withdrawal. */
export interface BatchRecord {
  readonly batch: string;
  readonly sentMs: number;
  readonly receivedAt: string;
  readonly hash: Uint8Array;
  readonly values: number;
  readonly firstDay: string;
  readonly lastDay: string;
  readonly content: Uint8Array;
}
