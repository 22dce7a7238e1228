import { expect, test } from 'vitest';
import type { LayoutAnswers } from './read-file.ts';
import { readListed } from './testing-listed.ts';

/** Sum and first instant of each flow, and the questions. */
function readSums(lines: readonly string[], timeZone: string, answers: LayoutAnswers = {}) {
  const read = readListed(new TextEncoder().encode(lines.join('\n')), timeZone, answers);
  if (!read.ok) return { faults: read.faults };
  const flows = read.flows.map(({ flow, intervals }) => ({
    flow,
    count: intervals.length,
    kwh: Number(intervals.reduce((sum, { kwh }) => sum + kwh, 0).toFixed(6)),
    first: new Date(intervals[0]?.fromMs ?? 0).toISOString(),
  }));
  return { flows, questions: read.questions };
}

const fluviusHead =
  '"Van (datum)";"Van (tijdstip)";"Tot (datum)";"Tot (tijdstip)";EAN;Meter;Register;Volume;Eenheid;Status';
const fluvius = (from: string, to: string, register: string, value: string, unit = 'kWh') =>
  `${from.replace(' ', ';')};${to.replace(' ', ';')};="541448820000000000";1SAG11;${register};${value};${unit};Gevalideerd`;

test('registers of a meter in rows are added up by flow; reactive energy is left out', () => {
  const [a, b, c] = ['17-01-2026 00:00:00', '17-01-2026 00:15:00', '17-01-2026 00:30:00'] as const;
  expect(
    readSums(
      [
        fluviusHead,
        fluvius(a, b, 'Afname Nacht', '0,100'),
        fluvius(a, b, 'Afname Dag', '0,050'),
        fluvius(a, b, 'Injectie Nacht', '0,000'),
        fluvius(a, b, 'Afname Inductief', '9,000', 'kVArh'),
        fluvius(b, c, 'Afname Nacht', '0,110'),
        fluvius(b, c, 'Injectie Nacht', '0,020'),
      ],
      'Europe/Brussels',
    ),
  ).toEqual({
    flows: [
      { flow: 'grid-import', count: 2, kwh: 0.26, first: '2026-01-16T23:00:00.000Z' },
      { flow: 'feed-in', count: 2, kwh: 0.02, first: '2026-01-16T23:00:00.000Z' },
    ],
    questions: [],
  });
});

test('two meters with the same register at the same time are refused, not added up', () => {
  const [a, b, c] = ['17-01-2026 00:00:00', '17-01-2026 00:15:00', '17-01-2026 00:30:00'] as const;
  const twice = [a, b].flatMap((from, i) => [
    fluvius(from, [b, c][i] ?? c, 'Afname Nacht', '0,100'),
    fluvius(from, [b, c][i] ?? c, 'Injectie Nacht', '0,200'),
    fluvius(from, [b, c][i] ?? c, 'Afname Nacht', '0,300'),
  ]);
  expect(readSums([fluviusHead, ...twice], 'Europe/Brussels')).toMatchObject({
    faults: [{ code: 'time-twice-with-another-value' }, {}],
  });
});

test.each([
  { day: '20/01/2026', hours: 24, first: '2026-01-19T23:00:00.000Z' },
  { day: '29/03/2026', hours: 23, first: '2026-03-28T23:00:00.000Z' },
  { day: '25/10/2026', hours: 25, first: '2026-10-24T22:00:00.000Z' },
])('$hours numbered hours of $day are the hours of that day', ({ day, hours, first }) => {
  const rows = Array.from({ length: hours }, (_, i) => `ES001;${day};${i + 1};0,10${i % 3};R`);
  const kwh = Number(rows.reduce((sum, _, i) => sum + (100 + (i % 3)) / 1000, 0).toFixed(6));
  expect(readSums(['CUPS;Fecha;Hora;AE_kWh;REAL/ESTIMADO', ...rows], 'Europe/Madrid')).toEqual({
    flows: [{ flow: 'grid-import', count: hours, kwh, first }],
    questions: [],
  });
});

test('facts above the header are no values, and give the unit', () => {
  expect(
    readSums(
      [
        'Identifiant PRM;Type de donnees;Date de debut;Date de fin;Grandeur physique;Unite;Pas en minutes',
        '12345678901234;Courbe de charge;01/01/2026;03/01/2026;Energie active;W;30',
        'Horodate;Valeur',
        '2026-01-01T00:30:00+01:00;420',
        '2026-01-01T01:00:00+01:00;380',
        '2026-01-01T01:30:00+01:00;300',
      ],
      'Europe/Paris',
    ),
  ).toEqual({
    flows: [{ flow: 'grid-import', count: 3, kwh: 0.55, first: '2025-12-31T23:00:00.000Z' }],
    questions: [],
  });
});

test('few rising values that are too much for energy are meter counts, with a question', () => {
  const file = [
    'time,Import T1 kWh,Import T2 kWh,Export T1 kWh',
    '2026-01-01 00:00,100.5,200.1,10',
    '2026-01-01 00:15,100.6,200.1,10',
    '2026-01-01 00:30,100.8,200.1,10.1',
  ];
  const values = [{ column: 1, flow: 'grid-import', unit: 'kWh', isCounter: true } as const];
  const flows = [
    { flow: 'grid-import', count: 2, kwh: 0.3, first: '2025-12-31T23:00:00.000Z' },
    { flow: 'feed-in', count: 2, kwh: 0.1, first: '2025-12-31T23:00:00.000Z' },
  ];
  expect(readSums(file, 'Europe/Amsterdam')).toEqual({ flows, questions: ['kind'] });
  expect(readSums(file, 'Europe/Amsterdam', { values })).toEqual({
    flows: [flows[0]],
    questions: [],
  });
});

test('times that a spreadsheet wrote as numbers of days are dates', () => {
  const rows = (sign: string, separator: string) =>
    Array.from({ length: 8 }, (_, k) =>
      [
        (46_022.5 + k / 96).toFixed(8).replace('.', sign),
        (0.25).toFixed(2).replace('.', sign),
      ].join(separator),
    );
  const flows = [{ flow: 'grid-import', count: 8, kwh: 2, first: '2025-12-31T11:00:00.000Z' }];
  for (const [sign, separator] of [
    [',', ';'],
    ['.', ','],
  ] as const)
    expect(
      readSums([`Datum${separator}Verbrauch kWh`, ...rows(sign, separator)], 'Europe/Berlin'),
    ).toMatchObject({ flows });
  // Whole days, and the evening on which the clock is set forward.
  const days = Array.from({ length: 5 }, (_, k) => `${45_658 + k};12,5`);
  expect(readSums(['Datum;Verbrauch kWh', ...days], 'Europe/Berlin')).toMatchObject({
    flows: [{ count: 5, kwh: 62.5, first: '2024-12-31T23:00:00.000Z' }],
  });
});

test('counts of a meter without times are no dates', () => {
  const counts = [45_658.2, 45_661.9, 45_664.1, 45_669, 45_670.3].map((count) => `${count};7`);
  expect(readSums(['Zählerstand kWh;Tarif', ...counts], 'Europe/Berlin')).toMatchObject({
    faults: [{ code: 'no-times-with-values' }],
  });
});
