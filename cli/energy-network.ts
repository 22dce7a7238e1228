import {
  type DimmableDevice,
  dimmableKinds,
  leastDimmedPowerW,
} from '@hearth/energy/planner/dimming.ts';
import { billedPeak, flemishPeakCharge } from '@hearth/energy/tariff/peak-charge.ts';
import { type CliInput, type CommandOutcome, done } from './command.ts';

const usage = (words: string): CommandOutcome => ({ exit: 2, words });

/** Prints the billed power of a home, its yearly charge and the price of a higher peak. */
export function peakCharge({ options }: CliInput): Promise<CommandOutcome> {
  const peaks = numbersOf(options['peaks']);
  const perKwYear = numberOf(options['rate']);
  const yearKwh = numberOf(options['year-kwh']);
  if (peaks === null || perKwYear === null || yearKwh === null)
    return Promise.resolve(usage('--peaks KW,KW,… --rate PER-KW-YEAR --year-kwh KWH are needed'));
  const optional = {
    'least-kw': flemishPeakCharge.minKw,
    months: flemishPeakCharge.months,
    'network-per-kwh': 0,
  };
  const figures = Object.fromEntries(
    Object.entries(optional).map(([name, otherwise]) => [
      name,
      options[name] === undefined ? otherwise : numberOf(options[name]),
    ]),
  );
  const mostPerKwh =
    options['most-per-kwh'] === undefined ? null : numberOf(options['most-per-kwh']);
  const wrong = Object.entries(figures).find(([, value]) => value === null);
  if (wrong) return Promise.resolve(usage(`--${wrong[0]}: a number from 0`));
  if (mostPerKwh === null && options['most-per-kwh'] !== undefined)
    return Promise.resolve(usage('--most-per-kwh: a number from 0'));
  const found = billedPeak(
    {
      perKwYear,
      months: figures['months'] ?? flemishPeakCharge.months,
      minKw: figures['least-kw'] ?? flemishPeakCharge.minKw,
      minOf: 'month',
      networkPerKwh: figures['network-per-kwh'] ?? 0,
      mostPerKwh,
    },
    { earlierKw: peaks.slice(0, -1), soFarKw: peaks.at(-1) ?? 0, yearKwh },
  );
  const rounded = Object.entries(found).map(([name, value]) => [
    name,
    typeof value === 'number' ? roundedTo4(value) : value,
  ]);
  return Promise.resolve(done(Object.fromEntries(rounded)));
}

/** Prints the power that a German network operator must leave to the devices of a home. */
export function dimming({ options }: CliInput): Promise<CommandOutcome> {
  const named = (options['devices'] ?? '').split(',').filter((each) => each !== '');
  const devices: DimmableDevice[] = [];
  for (const each of named) {
    const [name = '', kw] = each.split(':');
    const kind = dimmableKinds.find((candidate) => candidate === name);
    const powerKw = numberOf(kw);
    if (!kind || powerKw === null)
      return Promise.resolve(usage(`${each}: KIND:KW with ${dimmableKinds.join(', ')}`));
    devices.push({ kind, powerW: 1000 * powerKw });
  }
  if (devices.length === 0) return Promise.resolve(usage('--devices KIND:KW,… is missing'));
  return Promise.resolve(
    done({
      managedKw: roundedTo4(leastDimmedPowerW(devices) / 1000),
      eachAloneKw: devices.map((device) => ({
        kind: device.kind,
        kw: roundedTo4(leastDimmedPowerW([device]) / 1000),
      })),
    }),
  );
}

function numbersOf(text: string | undefined): readonly number[] | null {
  if (text === undefined || text === '') return null;
  const numbers = text.split(',').map(numberOf);
  return numbers.every((each) => each !== null) ? numbers : null;
}

function numberOf(text: string | undefined): number | null {
  const value = Number(text);
  return text === undefined || text.trim() === '' || !Number.isFinite(value) || value < 0
    ? null
    : value;
}

const roundedTo4 = (value: number): number => Math.round(value * 1e4) / 1e4;
