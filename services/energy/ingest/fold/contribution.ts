import { constants, zstdCompressSync, zstdDecompressSync } from 'node:zlib';

/** What a batch says of one slot: a value, null for nothing, false for "take back what is there". */
export type Said = number | null | false;

export interface DayContribution {
  readonly seriesNo: number;
  readonly day: string;
  readonly said: readonly Said[];
}

/** Instants as ISO strings in UTC. */
export interface PeriodContribution {
  readonly seriesNo: number;
  readonly from: string;
  readonly to: string;
  readonly value: number | null;
}

/** What one batch wrote, as it is kept until it is settled. */
export interface Content {
  readonly days: readonly DayContribution[];
  readonly periods: readonly PeriodContribution[];
}

/** A day's contribution with `said` as JSON, which is made once and used for what is kept, hashed and written. */
export interface WrittenDay extends DayContribution {
  readonly text: string;
}

export interface WrittenContent extends Content {
  readonly days: readonly WrittenDay[];
}

export function pack(content: WrittenContent): Uint8Array {
  const days = content.days.map(({ seriesNo, day, text }) => `[${seriesNo},"${day}",${text}]`);
  const periods = content.periods.map(({ seriesNo, from, to, value }) => [
    seriesNo,
    from,
    to,
    value,
  ]);
  return zstdCompressSync(`[[${days.join(',')}],${JSON.stringify(periods)}]`, fast);
}

/** Compresses about as well as the default at half of its time. */
const fast = { params: { [constants.ZSTD_c_compressionLevel]: 1 } };

export function unpack(packed: Uint8Array): Content {
  const [days, periods] = JSON.parse(zstdDecompressSync(packed).toString()) as [
    [number, string, Said[]][],
    [number, string, string, number | null][],
  ];
  return {
    days: days.map(([seriesNo, day, said]) => ({ seriesNo, day, said })),
    periods: periods.map(([seriesNo, from, to, value]) => ({ seriesNo, from, to, value })),
  };
}

export const dayKey = (one: Pick<DayContribution, 'seriesNo' | 'day'>): string =>
  `${one.seriesNo} ${one.day}`;

export const periodKey = (one: Pick<PeriodContribution, 'seriesNo' | 'from' | 'to'>): string =>
  `${one.seriesNo} ${one.from} ${one.to}`;

/** Lays contributions over each other, the first at the bottom: the last that says anything of a slot decides it. */
export function fold(layers: readonly (readonly Said[])[], slots: number): (number | null)[] {
  const folded = Array.from<number | null>({ length: slots }).fill(null);
  for (const layer of layers)
    layer.forEach((said, k) => {
      if (said !== null) folded[k] = said === false ? null : said;
    });
  return folded;
}

/** A batch as it is kept, so that it can be known again and taken back. */
export interface BatchToKeep {
  readonly batch: string;
  readonly sentMs: number;
  readonly receivedAt: string;
  readonly hash: Uint8Array;
  readonly values: number;
  readonly firstDay: string;
  readonly lastDay: string;
  readonly content: Uint8Array;
}
