/** Quantities of a weather file. */
export type WeatherQuantity = 'global' | 'directNormal' | 'diffuse' | 'airC' | 'wind' | 'loadW';

export interface WeatherColumns {
  readonly quantities: Readonly<Partial<Record<WeatherQuantity, WeatherColumn>>>;
  /** Column with the whole time, or columns with its parts. */
  readonly time: string | null;
  readonly parts: Readonly<Partial<Record<TimePart, string>>>;
}

export interface WeatherColumn {
  readonly name: string;
  /** Factor to W/m2, degrees C, m/s, W. */
  readonly factor: number;
}

export type TimePart = 'year' | 'month' | 'day' | 'hour' | 'minute';

/** Column names of our own format, PVGIS, PVWatts, Open-Meteo and pvlib; compared without case, units and punctuation. */
const names: Readonly<Record<WeatherQuantity, readonly string[]>> = {
  global: ['ghi', 'g(h)', 'globalhorizontalirradiance', 'shortwaveradiation', 'global'],
  directNormal: ['dni', 'gb(n)', 'beamirradiance', 'directnormalirradiance', 'direct'],
  diffuse: ['dhi', 'gd(h)', 'diffuseirradiance', 'diffuseradiation', 'diffuse'],
  airC: ['temperature', 't2m', 'ambienttemperature', 'temperature2m', 'tempair', 'tair'],
  wind: ['wind', 'windspeed', 'ws10m', 'windspeed10m'],
  loadW: ['load', 'loadw', 'houseload'],
};
const timeNames = ['time', 'timestamp', 'datetime', 'time(utc)', 'date'];
const partNames: Readonly<Record<TimePart, string>> = {
  year: 'year',
  month: 'month',
  day: 'day',
  hour: 'hour',
  minute: 'minute',
};

/** Columns of a header; null if the line is no header of a weather file. */
export function weatherColumnsOf(head: readonly string[]): WeatherColumns | null {
  const quantities: Partial<Record<WeatherQuantity, WeatherColumn>> = {};
  const parts: Partial<Record<TimePart, string>> = {};
  let time: string | null = null;
  for (const name of head) {
    const plain = plainOf(name);
    for (const quantity of Object.keys(names) as WeatherQuantity[])
      if (names[quantity].includes(plain) && !quantities[quantity])
        quantities[quantity] = { name, factor: factorOf(name) };
    for (const part of Object.keys(partNames) as TimePart[])
      if (plain === partNames[part]) parts[part] = name;
    if (time === null && timeNames.includes(plain)) time = name;
  }
  const hasSun = quantities.global !== undefined || quantities.diffuse !== undefined;
  const hasTime = time !== null || (parts.month && parts.day && parts.hour);
  return hasSun && hasTime ? { quantities, time, parts } : null;
}

/** Normalised name: `Wind Speed (m/s)` and `wind_speed` are equal; brackets without a unit stay, as in `G(h)`. */
function plainOf(name: string): string {
  return name
    .toLowerCase()
    .replace(/\s*[([](?:w\/?m\S*|w|m\/s|km\/h|°?c|deg ?c)[)\]]\s*$/, '')
    .replaceAll(/[\s_]/g, '');
}

function factorOf(name: string): number {
  if (/km\/h/i.test(name)) return 1 / 3.6;
  return /\(kwh?\/m/i.test(name) ? 1000 : 1;
}
