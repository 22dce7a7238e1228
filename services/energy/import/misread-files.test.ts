import { describe, expect, test } from 'vitest';
import { readListed } from './testing-listed.ts';

const berlin = 'Europe/Berlin';

describe('files that are easily misread', () => {
  /** Sums by flow, and all codes that the person sees. */
  const found = (text: string, timeZone = berlin) => {
    const result = readListed(Buffer.from(text), timeZone);
    if (!result.ok) return result.faults.map(({ code, line }) => `${code} ${line}`);
    const sums = result.flows.map(
      ({ flow, intervals }) =>
        `${flow} ${intervals.reduce((sum, { kwh }) => sum + kwh, 0).toFixed(3)}`,
    );
    return [...sums, ...result.questions, ...result.notes.map(({ code }) => code)];
  };
  const hourly = (cells: (hour: number) => string, day = '01.02.2025') =>
    Array.from({ length: 24 }, (_, h) => `${day} ${String(h).padStart(2, '0')}:00;${cells(h)}`);
  const csv = (head: string, rows: readonly string[]) => [head, ...rows].join('\n');

  test.each<[string, string, readonly string[]]>([
    [
      'a price with a point beside energy with a comma',
      csv(
        'Zeit;Preis;Verbrauch kWh',
        hourly((h) => `0.3${h % 9};0,${25 + (h % 3)}`),
      ),
      ['grid-import 6.240'],
    ],
    [
      'one number with a foreign decimal sign',
      csv(
        'Zeit;Verbrauch kWh',
        hourly((h) => (h === 5 ? '1.5' : `0,${25 + (h % 3)}`)),
      ),
      ['not-a-number 7'],
    ],
    [
      'a column with the unit of all rows',
      csv(
        'Zeit;Wert;Einheit',
        hourly((h) => `${250 - (h % 2)};Wh`),
      ),
      ['grid-import 5.988'],
    ],
    [
      'rows in Wh and kWh',
      csv(
        'Zeit;Wert;Einheit',
        hourly((h) => (h === 3 ? '150;Wh' : '0,15;kWh')),
      ),
      ['units-differ 5'],
    ],
    [
      'two rates and their total',
      csv(
        'Zeit;HT kWh;NT kWh;Gesamt kWh',
        hourly((h) => (h < 6 ? '0;0,5;0,5' : '0,3;0;0,3')),
      ),
      ['grid-import 8.400', 'total-of-others'],
    ],
    [
      'two columns of one kind that may be a total and its part',
      csv(
        'Zeit;Verbrauch Haus kWh;Verbrauch Wärmepumpe kWh',
        hourly((h) => `0,5;0,${1 + (h % 3)}`),
      ),
      ['grid-import 16.800', 'values'],
    ],
    [
      'a few values that only rise',
      csv(
        'Zeit;Verbrauch kWh',
        hourly((h) => `${h + 1}`),
      ),
      ['grid-import 23.000', 'kind'],
    ],
    [
      'ends at the last minute',
      csv('Date;Start;End;Usage (kWh)', [
        '2025-02-13;00:00;00:59;0.5',
        '2025-02-13;01:00;01:59;0.4',
        '2025-02-13;02:00;02:59;0.5',
      ]),
      ['grid-import 1.400'],
    ],
    [
      'a counter over missing readings',
      csv(
        'Zeit;Zählerstand kWh',
        hourly((h) => `${1000 + h}`).filter((_, h) => h < 5 || h > 7),
      ),
      ['grid-import 19.000', 'rise-over-a-gap'],
    ],
    [
      'bills of different length, of which the last has no end',
      csv('Datum;Verbrauch kWh', ['03.01.2025;310', '05.02.2025;280', '07.03.2025;250']),
      ['grid-import 590.000', 'length-unknown'],
    ],
    [
      'a year that cannot be',
      csv(
        'Zeit;Verbrauch kWh',
        hourly(() => '0,5', '01.02.1925'),
      ),
      ['year-not-believable 0'],
    ],
  ])('%s', (_name, text, expected) => {
    expect(found(text)).toEqual(expected);
  });
});

test('readings of Green Button in a comment do not count, and one without a value is named by its line', () => {
  const reading = (start: number, value: string) =>
    `<espi:IntervalReading>\n<espi:timePeriod><espi:duration>900</espi:duration><espi:start>${start}</espi:start></espi:timePeriod>` +
    `${value}</espi:IntervalReading>`;
  const feed = (readings: string) =>
    `<feed xmlns="http://www.w3.org/2005/Atom" xmlns:espi="http://naesb.org/espi"><entry><content><espi:IntervalBlock>\n${readings}` +
    '</espi:IntervalBlock></content></entry></feed>';
  const value = '<espi:value> 500 </espi:value>';
  const start = 1767225600;
  const commented = feed(
    `${reading(start, value)}<!-- ${reading(start + 900, value)} -->${reading(start + 1800, value)}`,
  );
  expect(readListed(Buffer.from(commented), 'Europe/Berlin')).toMatchObject({
    flows: [{ intervals: [{ kwh: 0.5 }, { kwh: 0.5, fromMs: (start + 1800) * 1000 }] }],
  });
  const empty = feed(`${reading(start, value)}\n${reading(start + 900, '')}`);
  expect(readListed(Buffer.from(empty), 'Europe/Berlin')).toMatchObject({
    faults: [{ code: 'not-an-interval', line: 4 }],
  });
});

const daily = (name: string, value: string) =>
  ['01', '02', '03']
    .map((day) => `${day}.01.2026;${value}`)
    .reduce((file, row) => `${file}\n${row}`, `Datum;${name}`);

test.each([
  'Betrag (€)',
  'Stromverbrauch (ct)',
  'ct/kWh',
  'Gas m³',
  'Temperatur °C',
  'Water (gal)',
])('a column of %s alone is no energy', (name) => {
  expect(readListed(Buffer.from(daily(name, '5,5')), 'Europe/Berlin')).toMatchObject({
    ok: false,
    faults: [{ code: 'no-energy-column' }],
  });
});

test('money beside energy is left out, and lines that end as on an old Macintosh are read', () => {
  const beside =
    'Datum;Strom (ct);Strom kWh\r01.01.2026;350;10\r02.01.2026;420;12\r03.01.2026;70;2';
  expect(readListed(Buffer.from(beside), 'Europe/Berlin')).toMatchObject({
    questions: [],
    flows: [{ flow: 'grid-import', intervals: [{ kwh: 10 }, { kwh: 12 }, { kwh: 2 }] }],
  });
});
