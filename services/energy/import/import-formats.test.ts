import { describe, expect, test } from 'vitest';
import type { LayoutAnswers } from './read-file.ts';
import { readListed } from './testing-listed.ts';

const bytesOf = (text: string) => new TextEncoder().encode(text);
const berlin = 'Europe/Berlin';

const reading = (startS: number, value: number) =>
  `<IntervalReading><timePeriod><duration>900</duration><start>${startS}</start></timePeriod><value>${value}</value></IntervalReading>`;
const entry = (links: Record<string, string>, content: string) =>
  `<entry>${Object.entries(links)
    .map(([rel, href]) => `<link rel="${rel}" href="${href}"/>`)
    .join('')}<content>${content}</content></entry>`;
const readingType = (own: string) =>
  `<ReadingType xmlns="http://naesb.org/espi"><uom>72</uom>${own}</ReadingType>`;
const block = (readings: string) =>
  `<IntervalBlock xmlns="http://naesb.org/espi">${readings}</IntervalBlock>`;

describe('Green Button', () => {
  test('flows by the reading type of each meter reading, in its power of ten', () => {
    const feed = `<?xml version="1.0" encoding="UTF-8"?><feed xmlns="http://www.w3.org/2005/Atom">${[
      entry(
        { self: '/ReadingType/1' },
        readingType(
          '<flowDirection>1</flowDirection><powerOfTenMultiplier>0</powerOfTenMultiplier>',
        ),
      ),
      entry(
        { self: '/ReadingType/2' },
        readingType(
          '<flowDirection>19</flowDirection><powerOfTenMultiplier>3</powerOfTenMultiplier>',
        ),
      ),
      entry({ self: '/MeterReading/1', related: '/ReadingType/1' }, '<MeterReading/>'),
      entry({ self: '/MeterReading/2', related: '/ReadingType/2' }, '<MeterReading/>'),
      entry(
        { self: '/b/1', up: '/MeterReading/1/IntervalBlock' },
        block(reading(1_767_225_600, 250) + reading(1_767_226_500, 300)),
      ),
      entry(
        { self: '/b/2', up: '/MeterReading/2/IntervalBlock' },
        block(reading(1_767_225_600, 2)),
      ),
    ].join('')}</feed>`;
    const read = readListed(bytesOf(feed), berlin);
    expect(read).toMatchObject({
      ok: true,
      format: 'green-button',
      flows: [
        {
          flow: 'grid-import',
          intervals: [{ fromMs: Date.UTC(2026, 0, 1), kwh: 0.25 }, { kwh: 0.3 }],
        },
        { flow: 'feed-in', intervals: [{ kwh: 2 }] },
      ],
    });
  });

  test('a reading that occurs twice alike is used once, with a note; with another value it is refused', () => {
    const feedOf = (...values: readonly number[]) =>
      `<?xml version="1.0" encoding="UTF-8"?><feed xmlns="http://www.w3.org/2005/Atom">${values
        .map((value, i) =>
          entry(
            { self: `/b/${i}` },
            block(reading(1_767_225_600, value) + reading(1_767_226_500, 300)),
          ),
        )
        .join('')}</feed>`;
    expect(readListed(bytesOf(feedOf(250, 250)), berlin)).toMatchObject({
      ok: true,
      flows: [{ flow: 'grid-import', intervals: [{ kwh: 0.25 }, { kwh: 0.3 }] }],
      notes: [{ code: 'values-twice', line: 0, column: 'grid-import' }],
    });
    expect(readListed(bytesOf(feedOf(250, 251)), berlin)).toMatchObject({
      ok: false,
      faults: [{ code: 'time-twice-with-another-value' }],
    });
  });

  test('a file that is cut off or declares entities is refused', () => {
    const faultsOf = (text: string) => {
      const read = readListed(bytesOf(text), berlin);
      return read.ok ? [] : read.faults.map(({ code }) => code);
    };
    expect(faultsOf('<feed><entry><IntervalReading><value>1</value>')).toEqual(['not-xml']);
    expect(
      faultsOf(
        `<?xml version="1.0"?><!DOCTYPE a [<!ENTITY b "c">]><feed>${block(reading(1, 1))}</feed>`,
      ),
    ).toEqual(['not-xml']);
    expect(
      faultsOf(`<feed>${block('<IntervalReading><value>1</value></IntervalReading>')}</feed>`),
    ).toEqual(['not-an-interval']);
  });
});

describe('Home Assistant', () => {
  test('the download of the energy dashboard: two registers add up, costs and gas are left out', () => {
    const read = readListed(
      bytesOf(
        [
          'entity_id,type,unit,2026-01-01T00:00:00.000Z,2026-01-01T01:00:00.000Z',
          'sensor.high,grid_consumption,kWh,0.5,',
          'sensor.low,grid_consumption,Wh,250,100',
          'sensor.back,grid_return,kWh,0,1.5',
          'sensor.cost,grid_consumption_cost,EUR,1,2',
        ].join('\n'),
      ),
      berlin,
    );
    expect(read).toMatchObject({
      ok: true,
      flows: [
        {
          flow: 'grid-import',
          intervals: [{ kwh: 0.75 }, { kwh: 0.1, toMs: Date.UTC(2026, 0, 1, 2) }],
        },
        { flow: 'feed-in', intervals: [{ kwh: 0 }, { kwh: 1.5 }] },
      ],
      notes: [{ code: 'row-left-out', line: 5, column: 'sensor.cost' }],
    });
  });

  test('long-term statistics: the change of an interval, else the rise of the sum', () => {
    const statistics = {
      'sensor.grid_import_total': [
        { start: Date.UTC(2026, 0, 1, 1), sum: 12.5, change: 0.5 },
        { start: Date.UTC(2026, 0, 1), sum: 12 },
        { start: Date.UTC(2026, 0, 1, 2), sum: 14 },
      ],
      'sensor.living_room_temperature': [{ start: '2026-01-01T00:00:00Z', sum: null }],
    };
    expect(readListed(bytesOf(JSON.stringify(statistics)), berlin)).toMatchObject({
      ok: true,
      flows: [
        {
          flow: 'grid-import',
          intervals: [{ fromMs: Date.UTC(2026, 0, 1, 1), kwh: 0.5 }, { kwh: 1.5 }],
        },
      ],
      notes: [{ code: 'row-left-out', column: 'sensor.living_room_temperature' }],
    });
    expect(readListed(bytesOf('{"sensor.energy": 5}'), berlin)).toMatchObject({
      faults: [{ code: 'not-statistics', column: 'sensor.energy' }],
    });
  });
});

test('an answer of the person replaces the guess, and its question is no longer asked', () => {
  const file = bytesOf('Time;kWh\n03.01.2026 00:00;1.234\n03.01.2026 01:00;1.500');
  const first = readListed(file, berlin);
  expect(first).toMatchObject({
    questions: ['decimal'],
    flows: [{ intervals: [{ kwh: 1.234 }, {}] }],
  });
  const answered = readListed(file, berlin, { decimal: ',' });
  expect(answered).toMatchObject({ ok: false, faults: [{ code: 'not-believable-in-this-unit' }] });
});

test('times in the hour that the clock skips lead to the question for the clock, which can be answered', () => {
  const file = bytesOf(
    [
      'Zeit;Verbrauch kWh',
      ...Array.from(
        { length: 24 },
        (_, hour) => `30.03.2025 ${String(hour).padStart(2, '0')}:00;1,5`,
      ),
    ].join('\n'),
  );
  const firstOf = (answers: LayoutAnswers) => {
    const read = readListed(file, berlin, answers);
    if (!read.ok) throw new Error(JSON.stringify(read.faults));
    const [flow] = read.flows;
    return {
      questions: read.questions,
      count: flow?.intervals.length,
      fromMs: flow?.intervals[0]?.fromMs,
    };
  };
  expect(firstOf({})).toMatchObject({ questions: ['clock'], count: 23 });
  expect(firstOf({ clock: 'home' })).toMatchObject({ questions: [], count: 23 });
  expect(firstOf({ clock: 'utc' })).toEqual({
    questions: [],
    count: 24,
    fromMs: Date.UTC(2025, 2, 30),
  });
  expect(firstOf({ clock: 'standard' })).toEqual({
    questions: [],
    count: 24,
    fromMs: Date.UTC(2025, 2, 29, 23),
  });
});

describe('what a wrong reading would be', () => {
  const startS = 1_738_368_000;
  const codes = (text: string) => {
    const result = readListed(Buffer.from(text), 'Europe/Berlin');
    if (!result.ok) return result.faults.map(({ code }) => code);
    const sums = result.flows.map(({ intervals }) =>
      intervals.reduce((sum, { kwh }) => sum + kwh, 0).toFixed(3),
    );
    return [...sums, ...result.notes.map(({ code }) => code)];
  };
  const greenButton = (type: string, values: readonly number[]) =>
    `<feed xmlns="http://www.w3.org/2005/Atom"><entry><link rel="self" href="/T"/><content>
     <ReadingType xmlns="http://naesb.org/espi">${type}</ReadingType></content></entry><entry><content>
     <IntervalBlock xmlns="http://naesb.org/espi">${values
       .map(
         (value, i) =>
           `<IntervalReading><timePeriod><duration>3600</duration><start>${startS + i * 3600}</start></timePeriod><value>${value}</value></IntervalReading>`,
       )
       .join('')}</IntervalBlock></content></entry></feed>`;
  const statistics = (rows: readonly object[]) =>
    JSON.stringify({ 'sensor.energy_import': rows.map((row) => ({ ...row })) });

  test.each<[string, string, readonly string[]]>([
    [
      'counts of a meter in Green Button',
      greenButton(
        '<accumulationBehaviour>3</accumulationBehaviour><uom>72</uom>',
        [12_000_000, 12_000_500],
      ),
      ['counter-values'],
    ],
    [
      'a power of ten that is none',
      greenButton('<powerOfTenMultiplier>x</powerOfTenMultiplier><uom>72</uom>', [500]),
      ['not-an-interval'],
    ],
    [
      'a power of ten that is too large',
      greenButton('<powerOfTenMultiplier>6</powerOfTenMultiplier><uom>72</uom>', [500]),
      ['not-believable-in-this-unit'],
    ],
    ['energy below zero', greenButton('<uom>72</uom>', [500, -300]), ['negative']],
    ['intervals in watt-hours', greenButton('<uom>72</uom>', [500, 300]), ['0.800']],
    [
      'statistics in Unix seconds',
      statistics([0, 1, 2].map((i) => ({ start: startS + i * 3600, change: 0.5 }))),
      ['1.500'],
    ],
    [
      'statistics with missing hours',
      statistics(
        [0, 1, 5, 6].map((i) => ({
          start: (startS + i * 3600) * 1000,
          end: (startS + (i + 1) * 3600) * 1000,
          sum: 100 + i * 0.5,
        })),
      ),
      ['1.000', 'rise-over-a-gap'],
    ],
    [
      'statistics in watt-hours',
      statistics([0, 1, 2].map((i) => ({ start: (startS + i * 3600) * 1000, change: 500 }))),
      ['not-believable-in-this-unit'],
    ],
    [
      'a download without offsets',
      'entity_id,type,unit,2025-02-01T00:00:00,2025-02-01T01:00:00\nsensor.a,grid_consumption,kWh,1,2\n',
      ['not-a-time'],
    ],
  ])('%s', (_name, text, expected) => {
    expect(codes(text)).toEqual(expected);
  });

  test('a month of statistics ends where the next begins', () => {
    const months = ['2025-01', '2025-02', '2025-03'].map((month) => ({
      start: `${month}-01T00:00:00+01:00`,
      change: 200,
    }));
    const result = readListed(Buffer.from(statistics(months)), 'Europe/Berlin');
    const last = result.ok ? result.flows[0]?.intervals.at(-1)?.toMs : null;
    expect(last).toBe(Date.parse('2025-04-01T00:00:00+02:00'));
  });
});

test.each([
  [
    'MSCONS',
    "UNA:+.? '\r\nUNB+UNOC:3+9900000000001:500+9900000000002:500+251101:0803+1'UNH+1+MSCONS:D:04B:UN:2.4c'",
  ],
  [
    'NEM12',
    '100,NEM12,202511010000,MDA,RETAIL\n200,1234567890,E1,E1,E1,,123456,KWH,30,\n300,20251001,0.5,0.4',
  ],
])('a message of the energy market is named: %s', (_, text) => {
  expect(readListed(bytesOf(text), berlin)).toMatchObject({
    ok: false,
    faults: [{ code: 'market-message' }],
  });
});
