import { climateOf } from '@hearth/energy/building/climate.ts';
import { britishHomes } from '@hearth/energy/field/field-homes.ts';
import { certifiedUnitOf } from '@hearth/energy/heat-pump/certified-unit.ts';
import { fieldSystems } from '@hearth/energy/field/field-systems.ts';
import {
  certificateOf,
  keymarkCertificates,
} from '@hearth/energy/heat-pump/keymark-certificates.ts';
import { predictedYear } from '@hearth/energy/heat-pump/predicted-year.ts';
import { degreeDaysOf } from '@hearth/physics/monthly-temperature.ts';
import { type CliInput, type CommandOutcome, done, failed, readFileText } from './command.ts';
import { rowsOutcome } from './rows-text.ts';

const spfColumns = [
  'line',
  'id',
  'spf_measured',
  'spf',
  'spf_low',
  'spf_high',
  'relative_error',
  'in_band',
  'spf_named',
  'relative_error_named',
] as const;

/** Prints the SPF of each metered system beside the measured one, without and with the certificate of its unit. */
export async function spf({ options }: CliInput): Promise<CommandOutcome> {
  const { systems: file, keymark, heat = 'metered', format = 'csv' } = options;
  if (!file) return { exit: 2, words: '--systems CSV is missing' };
  if (heat !== 'metered' && heat !== 'stated')
    return { exit: 2, words: '--heat is metered or stated' };
  const text = await readFileText(file);
  if (text === null) return failed(`${file}: cannot be read`);
  const keymarkText = keymark ? await readFileText(keymark) : '';
  if (keymarkText === null) return failed(`${keymark}: cannot be read`);
  const certificates = keymark ? keymarkCertificates(keymarkText) : [];
  const { systems, faults } = fieldSystems(text, heat);
  const rows = systems.map(({ line, id, name, home, measuredSpf }) => {
    const found = predictedYear(home);
    const certificate = certificateOf(name, certificates);
    const named = certificate && predictedYear({ ...home, unit: certifiedUnitOf(certificate) });
    const isWithin = found.spfLow <= measuredSpf && measuredSpf <= found.spfHigh;
    return [
      line,
      id,
      measuredSpf,
      found.spf,
      found.spfLow,
      found.spfHigh,
      found.spf / measuredSpf - 1,
      Number(isWithin),
      named && named.spf,
      named && named.spf / measuredSpf - 1,
    ];
  });
  return rowsOutcome({ columns: spfColumns, rows }, { file, format, faults });
}

const homeColumns = [
  'id',
  'space_heat_kwh_measured',
  'space_heat_kwh',
  'relative_error',
  'loss_relative_error',
] as const;

/** Prints likely space heat and heat loss of each metered British home by age, area and insulation beside the measured ones. */
export async function homes({ options }: CliInput): Promise<CommandOutcome> {
  const { systems: file, format = 'csv' } = options;
  if (!file) return { exit: 2, words: '--systems CSV is missing' };
  const text = await readFileText(file);
  if (text === null) return failed(`${file}: cannot be read`);
  const rows = britishHomes(text).map(({ id, measuredHeatKwh, houseHeatKwh, heat, loss }) => [
    id,
    measuredHeatKwh,
    houseHeatKwh,
    Math.expm1(heat),
    loss === null ? null : Math.expm1(loss),
  ]);
  return rowsOutcome({ columns: homeColumns, rows }, { file, format, faults: [] });
}

const bases = [12, 15, 15.5, 17, 18, 18.3, 20] as const;

/** Prints the usual climate of a location: months, heating season, design temperature and degree days. */
export async function climate({ options }: CliInput): Promise<CommandOutcome> {
  const latitudeDeg = degrees(options['lat'], 90);
  const longitudeDeg = degrees(options['lon'], 180);
  const altitude = options['altitude'];
  const altitudeM = altitude === undefined ? null : degrees(altitude, 5000);
  if (latitudeDeg === null || longitudeDeg === null)
    return { exit: 2, words: '--lat and --lon in degrees are needed' };
  if (altitude !== undefined && altitudeM === null)
    return { exit: 2, words: '--altitude is in metres' };
  const { country = 'ZZ' } = options;
  const found = climateOf({ country, altitudeM, latitudeDeg, longitudeDeg });
  if (!found) return failed('no climate');
  return done({
    months: found.year.monthsC.map(hundredth),
    heatingDays: hundredth(found.season.days),
    meanOfHeatingDaysC: hundredth(found.season.outdoorC),
    designOutdoorC: hundredth(found.designOutdoorC),
    degreeDays: Object.fromEntries(
      bases.map((baseC) => [`below ${baseC}`, Math.round(degreeDaysOf(found.year, { baseC }))]),
    ),
    from: { ...found.from, altitudeM: Math.round(found.from.altitudeM) },
  });
}

function degrees(text: string | undefined, most: number): number | null {
  const value = Number(text ?? Number.NaN);
  return text !== undefined && text.trim() !== '' && Math.abs(value) <= most ? value : null;
}

const hundredth = (value: number): number => Math.round(value * 100) / 100;
