import { onFirstUse } from './on-first-use.ts';

/** Formats of figures and times for one language and one time zone. Instants are ISO text. */
export interface Formats {
  /** 12.24 kWh → "12.2 kWh"; from 10 000, and where a unit counts whole kilowatt-hours, without decimals. */
  energy(kWh: number, decimals?: number): string;
  /** The figure without its unit. */
  energyFigure(kWh: number, decimals?: number): string;
  /** "21.3 °C", with the decimals the value has, at most one. */
  temperature(celsius: number): string;
  /** "21.3°", where °C is understood. */
  degrees(celsius: number, decimals?: number): string;
  percent(share: number): string;
  /** A figure with the given unit: "−2 K", "48.5 °C"; `decimals` null: as many as it has, at most two. */
  quantity(value: number, unit: string | null, decimals?: number | null): string;
  number(value: number, decimalsMax?: number): string;
  /** As typed into a field: digits and signs, no thousands separators. */
  plainNumber(value: number, decimalsMax?: number): string;
  /** "13:00". */
  time(instant: string): string;
  /** "Tue 10 March, 10:42"; `full`: "10 March 2026 at 10:42", for what can be long ago. */
  dateTime(instant: string, style?: 'weekday' | 'full'): string;
  /** A local date: "Mon 9 March"; `full`: "9 March 2026"; `long`: with weekday and year. */
  day(date: string, style?: 'weekday' | 'short' | 'full' | 'long'): string;
  /** "March 2026" of a local date. */
  month(date: string, style?: 'long' | 'short'): string;
  weekday(date: string, style?: 'long' | 'short' | 'narrow'): string;
  /** A list: "a, b and c". */
  list(parts: readonly string[]): string;
}

/** Keeps figure and unit on one line and in their own direction in right-to-left text. */
const noBreak = '\u00a0';
const isolate = (text: string): string => `\u2066${text}\u2069`;

const cache = new Map<string, Formats>();
const madeMax = 200;

export function formatsOf(locale: string, timeZone: string): Formats {
  const name = `${locale} ${timeZone}`;
  const cached = cache.get(name);
  if (cached) return cached;
  const formats = makeFormats(locale, timeZone);
  if (cache.size >= madeMax) cache.clear();
  cache.set(name, formats);
  return formats;
}

/** Formats of figures, which the time zones of a language share. */
const numbersOf = onFirstUse((locale: string) => ({
  decimals: onFirstUse((max: number) =>
    onFirstUse(
      (min: number) =>
        new Intl.NumberFormat(locale, { minimumFractionDigits: min, maximumFractionDigits: max }),
    ),
  ),
  plain: onFirstUse(
    (max: number) =>
      new Intl.NumberFormat(locale, { useGrouping: false, maximumFractionDigits: max }),
  ),
}));

function makeFormats(locale: string, timeZone: string): Formats {
  const isRtl = locale.startsWith('ar');
  const whole = (text: string): string => (isRtl ? isolate(text) : text);
  const { decimals, plain } = numbersOf(locale);
  const number = (value: number, min: number, max: number): string =>
    decimals(max)(min)
      .format(Object.is(value, -0) ? 0 : value)
      .replace('-', '\u2212');
  const dateTimes = onFirstUse(
    (name: DateTimeStyle) =>
      new Intl.DateTimeFormat(locale, {
        timeZone,
        ...dateTimeStyles[name],
        ...(timeZone === unknownZone ? { timeZoneName: 'short' } : {}),
      }),
  );
  const instantIn = (name: DateTimeStyle, instant: string): string =>
    dateTimes(name).format(new Date(instant));
  const dates = onFirstUse(
    (name: DateStyle) => new Intl.DateTimeFormat(locale, { timeZone: 'UTC', ...dateStyles[name] }),
  );
  // A local date is formatted as noon in UTC, in formats that run in UTC.
  const dateIn = (name: DateStyle, date: string): string =>
    dates(name).format(new Date(`${date}T12:00:00Z`));
  const energyFigure = (kWh: number, decimals = 1): string =>
    Math.abs(kWh) >= 10_000 ? number(Math.round(kWh), 0, 0) : number(kWh, decimals, decimals);
  const unitAfter = (unit: string | null): string =>
    unit === '%' ? percentSignIn(locale) : unit === null || unit === '' ? '' : `${noBreak}${unit}`;
  const list = onFirstUse((type: 'conjunction') => new Intl.ListFormat(locale, { type }));
  return {
    energyFigure: (kWh, decimals) => whole(energyFigure(kWh, decimals)),
    energy: (kWh, decimals) => whole(`${energyFigure(kWh, decimals)}${noBreak}kWh`),
    temperature: (celsius) => whole(`${number(celsius, 0, 1)}${noBreak}°C`),
    degrees: (celsius, decimals = 1) => whole(`${number(celsius, decimals, decimals)}°`),
    percent: (share) => whole(`${number(Math.round(share * 100), 0, 0)}${percentSignIn(locale)}`),
    quantity: (value, unit, decimals = null) =>
      whole(`${number(value, decimals ?? 0, decimals ?? 2)}${unitAfter(unit)}`),
    plainNumber: (value, decimalsMax = 1) => plain(decimalsMax).format(value),
    number: (value, decimalsMax = 1) => whole(number(value, 0, decimalsMax)),
    time: (instant) => instantIn('time', instant),
    dateTime: (instant, style = 'weekday') => instantIn(`dateTime ${style}`, instant),
    day: (date, style = 'weekday') => dateIn(`day ${style}`, date),
    month: (date, style = 'long') => dateIn(`month ${style}`, date),
    weekday: (date, style = 'short') => dateIn(`weekday ${style}`, date),
    list: (parts) => list('conjunction').format(parts),
  };
}

const percentSignIn = onFirstUse(percentSignOf);

/** The percent sign with its space or marks, as the locale writes them after a figure: "%" in English, " %" in German. */
function percentSignOf(locale: string): string {
  const parts = new Intl.NumberFormat(locale, { style: 'percent' }).formatToParts(0);
  return parts
    .filter(({ type }) => type !== 'integer')
    .map(({ value }) => value)
    .join('');
}

/** For a browser whose time zone is unknown: times are in UTC and say so. */
export const unknownZone = 'Etc/UTC';

const clock = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;

const dateTimeStyles = {
  time: clock,
  'dateTime weekday': { weekday: 'short', day: 'numeric', month: 'long', ...clock },
  'dateTime full': { day: 'numeric', month: 'long', year: 'numeric', ...clock },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>;
type DateTimeStyle = keyof typeof dateTimeStyles;

const dateStyles = {
  'day weekday': { weekday: 'short', day: 'numeric', month: 'long' },
  'day short': { day: 'numeric', month: 'short' },
  'day full': { day: 'numeric', month: 'long', year: 'numeric' },
  'day long': { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' },
  'month long': { month: 'long', year: 'numeric' },
  'month short': { month: 'short' },
  'weekday long': { weekday: 'long' },
  'weekday short': { weekday: 'short' },
  'weekday narrow': { weekday: 'narrow' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>;
type DateStyle = keyof typeof dateStyles;
