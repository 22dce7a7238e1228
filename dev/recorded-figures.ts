import type { Clock } from '@hearth/calendar/clock.ts';
import { localDate } from '@hearth/calendar/dates.ts';

/** Figures of a recorded payload, read without the adapters, as the screens must show them. */
export interface RecordedFigures {
  /** By unit, in the order of the payload: the English label of a row, and its temperature in °C. */
  readonly values: readonly (readonly (readonly [label: string, celsius: number])[])[];
  /** Electricity by month (`2026-03`) and use, kWh; months without a count are missing. */
  readonly months: ReadonlyMap<string, ReadonlyMap<UseName, number>>;
}

export type UseName = 'Space heating' | 'Hot water' | 'Cooling';

type Json = string | number | boolean | null | Json[] | { [key: string]: Json };
type Tree = { readonly [key: string]: Json };

const sensors: Readonly<Record<string, string>> = {
  roomTemperature: 'Room temperature',
  leavingWaterTemperature: 'Leaving water temperature',
  tankTemperature: 'Hot water temperature',
  outdoorTemperature: 'Outdoor temperature',
};

export function onectaFigures(payload: Json, now: ReturnType<Clock['now']>): RecordedFigures {
  const devices = payload as readonly Tree[];
  const months = new Map<string, Map<UseName, number>>();
  for (const point of devices.flatMap(pointsOf)) addMonths(months, point, now);
  return {
    values: devices.map((device) =>
      pointsOf(device).flatMap((point) =>
        Object.entries(sensors).flatMap(([name, label]) => {
          const value = at(point, 'sensoryData', 'value', name, 'value');
          return typeof value === 'number' ? [[label, value] as const] : [];
        }),
      ),
    ),
    months,
  };
}

const pointsOf = (device: Tree): readonly Tree[] => device['managementPoints'] as readonly Tree[];

/** `m`: last year and this year, January first. */
function addMonths(
  months: Map<string, Map<UseName, number>>,
  point: Tree,
  now: ReturnType<Clock['now']>,
): void {
  const electrical = at(point, 'consumptionData', 'value', 'electrical');
  const { year, month: present } = now.toZonedDateTimeISO('UTC');
  const isTank = String(point['managementPointType']).startsWith('domesticHotWater');
  for (const mode of ['heating', 'cooling']) {
    const counts = at(electrical, mode, 'm');
    if (!Array.isArray(counts)) continue;
    const use = isTank ? 'Hot water' : mode === 'heating' ? 'Space heating' : 'Cooling';
    // The month in progress is still counting.
    counts.slice(0, 11 + present).forEach((count, index) => {
      if (typeof count !== 'number') return;
      add(months, monthName(12 * (year - 1) + index), [use, count]);
    });
  }
}

/** `2026-03` of the months since year 0. */
const monthName = (months: number): string =>
  `${Math.floor(months / 12)}-${String((months % 12) + 1).padStart(2, '0')}`;

const vicareSensors: readonly (readonly [pattern: RegExp, label: string])[] = [
  [/^heating\.sensors\.temperature\.outside$/, 'Outdoor temperature'],
  [
    /^heating\.dhw\.sensors\.temperature\.(?:dhwCylinder|hotWaterStorage)$/,
    'Hot water temperature',
  ],
  [/^heating\.circuits\.0\.sensors\.temperature\.supply$/, 'Leaving water temperature'],
  [/^heating\.sensors\.temperature\.return$/, 'Return water'],
];
const vicareUses: Readonly<Record<string, UseName>> = {
  heating: 'Space heating',
  dhw: 'Hot water',
  cooling: 'Cooling',
};

export function vicareFigures(payload: Json): RecordedFigures {
  const features = (payload as Tree)['data'] as readonly Tree[];
  const months = new Map<string, Map<UseName, number>>();
  for (const feature of features) {
    const [, kind = ''] =
      /^heating\.power\.consumption\.(heating|dhw|cooling)$/.exec(String(feature['feature'])) ?? [];
    const [use, counts] = [vicareUses[kind], at(feature, 'properties', 'month', 'value')];
    if (use === undefined || !Array.isArray(counts)) continue;
    const readAt = at(feature, 'properties', 'monthValueReadAt', 'value') ?? feature['timestamp'];
    const [year = 0, month = 0] = localDate(String(readAt), 'Europe/Berlin').split('-').map(Number);
    counts.forEach((count, age) => {
      if (age > 0 && typeof count === 'number')
        add(months, monthName(12 * year + month - 1 - age), [use, count]);
    });
  }
  const figures = vicareSensors.flatMap(([pattern, label]) =>
    features
      .filter((feature) => pattern.test(String(feature['feature'])))
      .filter((feature) => at(feature, 'properties', 'status', 'value') === 'connected')
      .flatMap((feature) => {
        const value = at(feature, 'properties', 'value', 'value');
        return typeof value === 'number' ? [[label, value] as const] : [];
      }),
  );
  // Two sensors of one label are one row with the first that is not deprecated.
  const labels = figures.map(([label]) => label);
  return {
    values: [figures.filter(([label]) => labels.indexOf(label) === labels.lastIndexOf(label))],
    months,
  };
}

function add(
  months: Map<string, Map<UseName, number>>,
  month: string,
  [use, count]: readonly [UseName, number],
): void {
  const uses = months.get(month) ?? new Map<UseName, number>();
  months.set(month, uses.set(use, (uses.get(use) ?? 0) + count));
}

function at(node: Json | undefined, ...keys: readonly string[]): Json | undefined {
  return keys.reduce<Json | undefined>(
    (each, key) =>
      typeof each === 'object' && each !== null && !Array.isArray(each) ? each[key] : undefined,
    node,
  );
}

/** Rows of the payload that a page does not show as they are. */
export function missingValues(
  texts: readonly string[],
  values: RecordedFigures['values'][number],
): readonly string[] {
  return values
    .filter(
      ([label, value]) =>
        !texts.some((text, index) => text.startsWith(label) && celsius(texts[index + 1]) === value),
    )
    .map(([label, value]) => `${label} ${value}`);
}

function celsius(text: string | undefined): number | null {
  const [, figure] = /^([\u2212\d.,]+)\u00a0°C$/.exec(text ?? '') ?? [];
  return figure === undefined ? null : Number(figure.replace('\u2212', '-').replaceAll(',', ''));
}

const monthNames = new Intl.DateTimeFormat('en-GB', { month: 'long', timeZone: 'UTC' });

/** Months of a year whose figures on the history page differ from the payload by more than rounding. */
export function wrongMonths(
  texts: readonly string[],
  { months, year }: { months: RecordedFigures['months']; year: number },
): { readonly compared: number; readonly wrong: readonly string[] } {
  let compared = 0;
  const wrong: string[] = [];
  for (const [month, uses] of months) {
    if (!month.startsWith(`${year}-`)) continue;
    const name = `${monthNames.format(new Date(`${month}-01T00:00:00Z`))} ${year}`;
    const line = texts.find((text) => text.startsWith(`${name}: `)) ?? '';
    for (const [use, kWh] of uses) {
      if (kWh === 0) continue;
      compared += 1;
      const figure = new RegExp(`${use} ([\\d,]+(?:\\.(\\d+))?)\u00a0kWh`).exec(line);
      const decimals = figure?.[2]?.length ?? 0;
      const difference = Math.abs(Number((figure?.[1] ?? 'NaN').replaceAll(',', '')) - kWh);
      if (!(difference <= 0.5 * 10 ** -decimals + 1e-6))
        wrong.push(`${name}: ${use} ${kWh} kWh, shown "${line.slice(0, 90)}"`);
    }
  }
  return { compared, wrong };
}

/** Figures in units that no screen computes: temperatures, pressure, flow, speed, signal and air quality. */
const figuresOfPayload =
  /([\u2212-]?\d[\d,]*(?:\.\d+)?)(\u00a0(?:°C|bar|l\/h|rpm|dBm|ppm|µg\/m³)|°(?! (?:north|east|south|west)|\d))/g;

/** Figures of a page in English that are no number of the payload, with the decimals that the page shows. */
export function strayFigures(texts: readonly string[], payload: Json): readonly string[] {
  const numbers = numbersIn(payload);
  return texts.flatMap((text) =>
    [...text.matchAll(figuresOfPayload)]
      .filter(([, figure = '']) => {
        const decimals = figure.split('.')[1]?.length ?? 0;
        const value = Number(figure.replace('\u2212', '-').replaceAll(',', ''));
        return !numbers.some((each) => Math.abs(each - value) <= 0.5 * 10 ** -decimals + 1e-6);
      })
      .map(([figure]) => `${figure} in "${text.slice(0, 80)}" is not in the payload`),
  );
}

function numbersIn(node: Json): readonly number[] {
  if (typeof node === 'number') return [node];
  if (typeof node === 'string') return /^-?\d+(?:\.\d+)?$/.test(node) ? [Number(node)] : [];
  if (typeof node !== 'object' || node === null) return [];
  return (Array.isArray(node) ? node : Object.values(node)).flatMap(numbersIn);
}
