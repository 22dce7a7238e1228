import fc from 'fast-check';
import { Temporal } from 'temporal-polyfill';
import { describe, expect, test } from 'vitest';
import { decodeText } from './decode-text.ts';
import type { EnergyInterval } from './energy-interval.ts';
import { energyIntervals } from './energy-intervals.ts';
import { type FileLayout, detectLayout } from './file-layout.ts';
import { readFile } from './read-file.ts';
import { listed } from './testing-listed.ts';

const berlin = 'Europe/Berlin';

function detected(text: string) {
  const found = detectLayout(text);
  if (!found.ok) throw new Error(`${found.code} in line ${found.line}`);
  return found;
}

function read(
  text: string,
  { timeZone = berlin, layout }: { timeZone?: string; layout?: Partial<FileLayout> } = {},
) {
  const found = detected(text);
  const result = energyIntervals(found.rows, { ...found.layout, ...layout }, timeZone);
  if (!result.ok) throw new Error(JSON.stringify(result.faults));
  return {
    ...result,
    flows: listed(result.flows),
    layout: found.layout,
    questions: found.questions,
  };
}

const plain = (intervals: readonly EnergyInterval[] | undefined) =>
  intervals?.map(({ fromMs, toMs, kwh }) => [
    Temporal.Instant.fromEpochMilliseconds(fromMs).toString().replace(':00Z', 'Z'),
    (toMs - fromMs) / 60_000,
    Math.round(kwh * 1e6) / 1e6,
  ]);

describe('files of suppliers', () => {
  test('the last month ends where the calendar says', () => {
    const { flows } = read('Monat;Verbrauch (kWh)\n01.01.2025;310\n01.02.2025;280\n01.03.2025;250');
    expect(plain(flows[0]?.intervals)?.at(-1)).toEqual([
      '2025-02-28T23:00Z',
      31 * 24 * 60 - 60,
      250,
    ]);
  });

  test('German load profile: preamble, semicolons, decimal comma, power, date and time apart', () => {
    const text = [
      'Zählpunkt;DE00012345',
      'Lastgang;Januar 2026',
      '',
      'Datum;Uhrzeit von;Uhrzeit bis;Wirkleistung Bezug [kW];Status',
      '01.01.2026;00:00;00:15;1,200;W',
      '01.01.2026;00:15;00:30;0,4;W',
      '01.01.2026;23:45;00:00;2;E',
    ].join('\r\n');
    const { flows, questions } = read(text);
    expect(questions).toEqual([]);
    expect(plain(flows[0]?.intervals)).toEqual([
      ['2025-12-31T23:00Z', 15, 0.3],
      ['2025-12-31T23:15Z', 15, 0.1],
      ['2026-01-01T22:45Z', 15, 0.5],
    ]);
  });

  test('OBIS codes name energy taken and fed in', () => {
    const { flows } = read(
      'Datum;Uhrzeit;1-1:1.29.0 [kWh];1-1:2.29.0 [kWh]\n01.01.2026;00:00;0,184;0\n01.01.2026;00:15;0,190;0,1\n',
    );
    const sums = flows.map(({ flow, intervals }) => [
      flow,
      intervals.reduce((sum, { kwh }) => sum + kwh, 0),
    ]);
    expect(sums).toEqual([
      ['grid-import', expect.closeTo(0.374, 6)],
      ['feed-in', expect.closeTo(0.1, 6)],
    ]);
  });

  test('Dutch counters of two registers each: all columns are counters', () => {
    const { flows } = read(
      [
        'Datum;Stand normaal;Stand dal;Teruglevering normaal;Teruglevering dal',
        '01-01-2026;1000;2000;100;200',
        '02-01-2026;1004;2003;100;201',
        '13-01-2026;1008;2006;101;201',
      ].join('\n'),
    );
    const sums = flows.map(({ flow, intervals }) => [
      flow,
      intervals.reduce((sum, { kwh }) => sum + kwh, 0),
    ]);
    expect(sums).toEqual([
      ['grid-import', 14],
      ['feed-in', 2],
    ]);
  });

  test('whole days from 00:15 to 00:00 name the ends of their intervals; a file that begins at midnight does not', () => {
    const rows = (first: number) =>
      Array.from({ length: 96 }, (_, i) => {
        const minute = (first + i) * 15;
        const clock = new Date(minute * 60_000).toISOString().slice(11, 16);
        return `${minute >= 1440 ? '02' : '01'}.01.2026 ${clock};0,184`;
      });
    const dayFrom = (first: number) =>
      read(['Zeitstempel;Messwert (kWh)', ...rows(first)].join('\n')).flows[0]?.intervals[0]
        ?.fromMs;
    expect([dayFrom(1), dayFrom(0)]).toEqual([
      Date.UTC(2025, 11, 31, 23),
      Date.UTC(2025, 11, 31, 23),
    ]);
  });

  test('a row for each day with a column for each quarter-hour is read over both clock changes', () => {
    const clock = (quarter: number): string =>
      `${String(Math.floor(quarter / 4) % 24).padStart(2, '0')}:${String((quarter % 4) * 15).padStart(2, '0')}`;
    const quarters = Array.from({ length: 96 }, (_, i) => i);
    const spans = quarters.map((i) => `${clock(i)}-${clock(i + 1)}`);
    // The hour that the clock skips is empty.
    const day = (date: string, skipped: readonly number[] = []) =>
      [date, ...quarters.map((i) => (skipped.includes(i) ? '' : '0,1'))].join(';');
    const file = (times: readonly string[]) =>
      [
        `Giorno;${times.join(';')}`,
        day('29/03/2025'),
        day('30/03/2025', [8, 9, 10, 11]),
        day('26/10/2025'),
      ].join('\n');
    const rome = { timeZone: 'Europe/Rome' };
    for (const times of [spans, quarters.map(clock), quarters.map((i) => clock(i + 1))]) {
      const { flows, questions, notes } = read(file(times), rome);
      const [first] = plain(flows[0]?.intervals) ?? [];
      expect(first).toEqual(['2025-03-28T23:00Z', 15, 0.1]);
      expect([flows[0]?.intervals.length, questions, notes]).toEqual([284, ['unit'], []]);
    }
    // Times that are no whole day, and two rows of one date, are refused by name.
    const refused = [
      file(quarters.map((i) => clock(i + 2))),
      file(spans).replace('30/03/2025', '29/03/2025'),
      file([...spans.slice(0, 95), '23:50-24:00']),
    ];
    for (const text of refused)
      expect(detectLayout(text)).toMatchObject({ ok: false, code: 'a-column-for-each-time' });
  });

  test('French counter readings, the end of each interval in one column, newest first', () => {
    const text = [
      'Horodate;Index (Wh)',
      '2026-01-03T00:00:00+01:00;1030500',
      '2026-01-02T00:00:00+01:00;1021000',
      '2026-01-01T00:00:00+01:00;1000000',
    ].join('\n');
    const { flows, layout } = read(text, { timeZone: 'Europe/Paris' });
    expect(layout.values[0]).toMatchObject({ isCounter: true, unit: 'Wh' });
    expect(plain(flows[0]?.intervals)).toEqual([
      ['2025-12-31T23:00Z', 1440, 21],
      ['2026-01-01T23:00Z', 1440, 9.5],
    ]);
  });

  test('Dutch file with day and night registers and returned energy', () => {
    const text = [
      'Van;Tot;Verbruik normaal (kWh);Verbruik dal (kWh);Teruglevering (kWh)',
      '01-02-2026 00:00;01-02-2026 01:00;0;0,5;0',
      '01-02-2026 12:00;01-02-2026 13:00;0,25;0,5;1,5',
      '13-02-2026 12:00;13-02-2026 13:00;0,5;0;0',
    ].join('\n');
    const { flows } = read(text, { timeZone: 'Europe/Amsterdam' });
    expect(flows.map(({ flow }) => flow)).toEqual(['grid-import', 'feed-in']);
    expect(flows[0]?.intervals.map(({ kwh }) => kwh)).toEqual([0.5, 0.75, 0.5]);
    expect(flows[1]?.intervals.map(({ kwh }) => kwh)).toEqual([0, 1.5, 0]);
  });

  test('British half-hours with the month named first are read by the order that goes forward', () => {
    const rows = Array.from({ length: 48 * 12 }, (_, i) => {
      const day = Math.floor(i / 48) + 1;
      const at = `${String(Math.floor((i % 48) / 2)).padStart(2, '0')}:${i % 2 ? '30' : '00'}`;
      return `03/${String(day).padStart(2, '0')}/2026 ${at},0.25`;
    });
    const { flows, questions } = read(['Interval start,Consumption (kWh)', ...rows].join('\n'), {
      timeZone: 'Europe/London',
    });
    expect(questions).toEqual(['order']);
    expect(flows[0]?.intervals.at(-1)?.fromMs).toBe(Date.UTC(2026, 2, 12, 23, 30));
  });

  test('a label of 24:00 ends the day, also at the end of a year', () => {
    const text = 'Ende;Verbrauch kWh\n31.12.2025 23:00;1,5\n31.12.2025 24:00;2,5';
    expect(plain(read(text).flows[0]?.intervals)).toEqual([
      ['2025-12-31T21:00Z', 60, 1.5],
      ['2025-12-31T22:00Z', 60, 2.5],
    ]);
  });

  test('a counter that falls was exchanged: a gap, and a note with its line', () => {
    const text =
      'Datum;Zählerstand kWh\n01.01.2026;900\n02.01.2026;910\n03.01.2026;4\n04.01.2026;10';
    const { flows, notes } = read(text);
    expect(flows[0]?.intervals.map(({ kwh }) => kwh)).toEqual([10, 6]);
    expect(notes).toEqual([{ code: 'meter-exchanged', line: 4, column: 'Zählerstand kWh' }]);
  });

  test('rows that occur twice alike are used once, each with a note at its line; the order of rows is any', () => {
    const rows = ['00:00;1', '01:00;2', '02:00;3'].map((row) => `01.01.2026 ${row}`);
    const all = ['Zeit;Verbrauch kWh', ...rows, ...rows.slice(1), ...rows.slice(2)].join('\n');
    const { flows, notes } = read(all);
    expect(flows[0]?.intervals.map(({ kwh }) => kwh)).toEqual([1, 2, 3]);
    expect(notes.map(({ code, column }) => `${code} ${column}`)).toEqual(
      Array.from({ length: 3 }, () => 'time-twice Verbrauch kWh'),
    );
    expect(notes.map(({ line }) => line).toSorted((a, b) => a - b)).toEqual([5, 6, 7]);
    const [head, ...body] = all.split('\n');
    expect(read([head, ...body.toReversed()].join('\n')).flows).toEqual(flows);
  });

  test('months of different length follow each other without a gap', () => {
    const text =
      'Monat;Verbrauch (kWh)\n01.01.2026;310\n01.02.2026;280\n01.03.2026;250\n01.04.2026;200';
    const { flows } = read(text);
    const [january, february] = flows[0]?.intervals ?? [];
    expect(january?.toMs).toBe(february?.fromMs);
    expect(february?.kwh).toBe(280);
  });

  test('errors name their line and column, and nothing is read halfway', () => {
    const twice = detected(
      'Zeit;Verbrauch kWh\n01.01.2026 00:00;1\n01.01.2026 00:00;2\n01.01.2026 01:00;2',
    );
    expect(energyIntervals(twice.rows, twice.layout, berlin)).toEqual({
      ok: false,
      faults: [{ code: 'time-twice-with-another-value', line: 3, column: 'Verbrauch kWh' }],
    });
    const wrong = detected(
      `Zeit;Verbrauch kWh\n${'01.01.2026 00:00;1,5\n'.repeat(20)}01.01.2026 00:15;much`,
    );
    expect(energyIntervals(wrong.rows, wrong.layout, berlin)).toMatchObject({
      faults: [{ code: 'not-a-number', line: 22, column: 'Verbrauch kWh' }],
    });
    const watts = 'Zeit;Verbrauch kWh\n01.01.2026 00:00;420\n01.01.2026 01:00;350';
    expect(readFile(Buffer.from(watts), berlin)).toMatchObject({
      faults: [{ code: 'not-believable-in-this-unit', column: 'Verbrauch kWh' }],
    });
    expect(detectLayout('Dear customer,\nthank you.')).toEqual({
      ok: false,
      code: 'no-times-with-values',
      line: 1,
    });
  });

  test('text is read in UTF-8, UTF-16 of both orders and Windows-1252; a spreadsheet is named', () => {
    const text = 'Zähler;kWh';
    const little = Buffer.from(text, 'utf16le');
    const big = Buffer.from(little).swap16();
    const mark = (bytes: Buffer, ...head: number[]) => new Uint8Array([...head, ...bytes]);
    for (const bytes of [
      new TextEncoder().encode(text),
      mark(little, 0xff, 0xfe),
      mark(big, 0xfe, 0xff),
      new Uint8Array(little),
      new Uint8Array(Buffer.from(text, 'latin1')),
    ])
      expect(decodeText(bytes)).toMatchObject({ ok: true, text });
    expect(decodeText(new Uint8Array([0x50, 0x4b, 3, 4, 0]))).toEqual({
      ok: false,
      code: 'spreadsheet',
    });
    expect(decodeText(new Uint8Array([1, 0, 7, 9]))).toEqual({ ok: false, code: 'not-text' });
  });
});

describe('any way to write the same energy', () => {
  const wall = (ms: number, timeZone: string) =>
    Temporal.Instant.fromEpochMilliseconds(ms).toZonedDateTimeISO(timeZone).toPlainDateTime();
  const two = (value: number) => String(value).padStart(2, '0');
  const dates = {
    dots: (at: Temporal.PlainDateTime) => `${two(at.day)}.${two(at.month)}.${at.year}`,
    slashes: (at: Temporal.PlainDateTime) => `${two(at.day)}/${two(at.month)}/${at.year}`,
    iso: (at: Temporal.PlainDateTime) => at.toPlainDate().toString(),
  };
  const ways = fc.record({
    timeZone: fc.constantFrom('Europe/Berlin', 'Europe/Lisbon', 'America/New_York'),
    day: fc.constantFrom('2025-03-29', '2025-10-25', '2025-11-01', '2025-03-08', '2025-06-14'),
    stepMinutes: fc.constantFrom(15, 30, 60),
    decimal: fc.constantFrom<'.' | ','>('.', ','),
    separator: fc.constantFrom(';', '\t', '|'),
    date: fc.constantFrom<keyof typeof dates>('dots', 'slashes', 'iso'),
    isReversed: fc.boolean(),
    isCounter: fc.boolean(),
    isUtc: fc.boolean(),
    unit: fc.constantFrom<'kWh' | 'Wh'>('kWh', 'Wh'),
    seed: fc.integer({ min: 1, max: 1000 }),
  });

  test('three days around a clock change come back value by value', () => {
    fc.assert(
      fc.property(ways, (way) => {
        const fromMs = Temporal.PlainDate.from(way.day).toZonedDateTime(
          way.timeZone,
        ).epochMilliseconds;
        const toMs = Temporal.PlainDate.from(way.day)
          .add({ days: 3 })
          .toZonedDateTime(way.timeZone).epochMilliseconds;
        const stepMs = way.stepMinutes * 60_000;
        const times = Array.from(
          { length: (toMs - fromMs) / stepMs },
          (_, i) => fromMs + i * stepMs,
        );
        const watthours = times.map((_, i) => 50 + ((i * 37 + way.seed * 13) % 400));
        const written = (value: number) =>
          (way.unit === 'kWh' ? (value / 1000).toFixed(3) : value.toFixed(1)).replace(
            '.',
            way.decimal,
          );
        const timeText = (ms: number) => {
          const at = wall(ms, way.timeZone);
          return way.isUtc
            ? Temporal.Instant.fromEpochMilliseconds(ms).toString()
            : `${dates[way.date](at)} ${two(at.hour)}:${two(at.minute)}`;
        };
        let count = 123_456;
        const counts = [count, ...watthours.map((each) => (count += each))];
        const rows = way.isCounter
          ? [...times, toMs].map(
              (ms, i) => `${timeText(ms)}${way.separator}${written(counts[i] ?? 0)}`,
            )
          : times.map((ms, i) => `${timeText(ms)}${way.separator}${written(watthours[i] ?? 0)}`);
        const name = way.isCounter ? 'Zählerstand' : 'Verbrauch';
        const text = [
          `Zeit${way.separator}${name} [${way.unit}]`,
          ...(way.isReversed ? rows.toReversed() : rows),
        ].join('\n');
        const { flows } = read(text, { timeZone: way.timeZone });
        const intervals = flows[0]?.intervals ?? [];
        expect(intervals.map(({ fromMs: at }) => at)).toEqual(times);
        expect(intervals.every((each) => each.toMs - each.fromMs === stepMs)).toBe(true);
        intervals.forEach(({ kwh }, i) => expect(kwh * 1000).toBeCloseTo(watthours[i] ?? 0, 3));
      }),
      { numRuns: 60 },
    );
  });
});
