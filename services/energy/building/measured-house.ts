import {
  type EnergySignature,
  type Measured,
  type SignaturePeriod,
  feltTemperatures,
  signatureOfPeriods,
} from '@hearth/physics/energy-signature.ts';
import type { MonthlyTemperatures } from '@hearth/physics/monthly-temperature.ts';
import type { CountedEnergy } from '../reading/counted-energy.ts';
import { type Evidence, evidenceOfReadings } from './calibration.ts';
import { type OutdoorDays, usualYearOf } from './usual-climate.ts';

/** Counted quantity: heat for the rooms, electricity for it, or all electricity of the heat pump. */
export type CountedAs = 'heat' | 'electricity' | 'heat-pump';

/** Readings of a home from its day 0 on. */
export interface HouseReadings extends OutdoorDays {
  readonly counted: Readonly<Record<CountedAs, readonly CountedEnergy[]>>;
}

/** A house as its readings show it. */
export interface MeasuredHouse {
  readonly lossWPerK: Measured;
  /** Outdoor temperature above which nothing is heated. */
  readonly baseC: Measured;
  readonly from: CountedAs;
  /** Number of days that were counted. */
  readonly days: number;
  /** Usual year of the place, to which the home's own year of temperatures contributes. */
  readonly year: MonthlyTemperatures;
  /** Space heat of a usual year; its spread includes that of the COP. */
  readonly evidence: Evidence;
  /** Spread of the fit alone. */
  readonly fitSpread: number;
  /** Spread of the COP that made heat of electricity; 0 where heat was counted. */
  readonly copSpread: number;
  /** COP in operation over that of the model, from days on which heat and electricity were both counted; 1 without such days. */
  readonly copFactor: number;
}

export type MeasuredHouseResult =
  | { readonly ok: true; readonly house: MeasuredHouse }
  | {
      readonly ok: false;
      /** `too-uncertain`: the loss is not known to a fifth, or the days do not show where heating begins. */
      readonly code: 'not-counted' | 'too-few-days' | 'too-little-weather' | 'too-uncertain';
    };

/** Spread of the SPF of metered homes about their line: 8.2 % in the median, so 12 %. */
const modelledCopSpread = 0.122;
/** Spread of a COP that follows from counted heat: heat meters after EN 1434 class 2, and weather that those days did not have. */
const countedCopSpread = 0.06;
/** Less electricity beside counted heat gives no COP: counts are often whole kWh. */
const pairedKwhMin = 30;
const copFactors = { least: 0.6, most: 1.6 };
const blockDays = 7;
const ninety = 1.645;

interface MeasureOptions {
  /** Usual year of the place. */
  readonly year: MonthlyTemperatures;
  /** COP of space heating by outdoor temperature; null for homes without a water circuit, whose heat must be counted. */
  readonly copAt: ((outdoorC: number) => number) | null;
}

/**
 * Heat loss and base temperature of a home from its own readings, by the energy signature. Heat counts where it is counted; else the
 * electricity of space heating times the COP of the model, which is corrected by days on which both are counted; else all electricity of the heat
 * pump, whose steady part is hot water. The first of them that is known well enough counts.
 */
export function measureHouse(
  readings: HouseReadings,
  { year: yearOfPlace, copAt }: MeasureOptions,
): MeasuredHouseResult {
  const { outdoorC, counted } = readings;
  const feltC = feltTemperatures(outdoorC);
  const year = usualYearOf(readings, yearOfPlace);
  const correction = copAt && copCorrection(counted, outdoorC, copAt);
  const heatOf = (period: CountedEnergy): number =>
    copAt && correction ? period.kwh * correction.factor * meanCop(period, outdoorC, copAt) : 0;
  const candidates = [
    { from: 'heat', heat: (period: CountedEnergy) => period.kwh, copSpread: 0 },
    ...(correction
      ? (['electricity', 'heat-pump'] as const).map((from) => ({
          from,
          heat: heatOf,
          copSpread: correction.spread,
        }))
      : []),
  ] as const;
  let code: Extract<MeasuredHouseResult, { ok: false }>['code'] = 'not-counted';
  for (const { from, heat, copSpread } of candidates) {
    const periods = counted[from].flatMap((period) => signaturePeriod(period, feltC, heat));
    if (periods.length === 0) continue;
    const found = signatureWithBase(periods, from);
    if (!found.ok) {
      code = found.code === 'no-heating-seen' ? 'too-uncertain' : found.code;
      continue;
    }
    const house = houseOf(found.signature, { from, year, copSpread });
    if (house) return { ok: true, house: { ...house, copFactor: correction?.factor ?? 1 } };
    code = 'too-uncertain';
  }
  return { ok: false, code };
}

/** Space heating has no steady part, so that a cold winter shows its base too. */
function signatureWithBase(periods: readonly SignaturePeriod[], from: CountedAs) {
  const free = signatureOfPeriods(periods);
  const isBaseMissing = free.ok && free.signature.baseC === null;
  return isBaseMissing && from !== 'heat-pump'
    ? signatureOfPeriods(periods, { steadyKwhPerDay: 0 })
    : free;
}

function houseOf(
  signature: EnergySignature,
  {
    from,
    year,
    copSpread,
  }: { readonly from: CountedAs; readonly year: MonthlyTemperatures; readonly copSpread: number },
): Omit<MeasuredHouse, 'copFactor'> | null {
  const { lossWPerK, baseC, days } = signature;
  const evidence = evidenceOfReadings(signature, year);
  if (!evidence || !baseC) return null;
  const relative = Math.hypot(lossWPerK.plusMinus / lossWPerK.value, ninety * copSpread);
  return {
    lossWPerK: { value: lossWPerK.value, plusMinus: relative * lossWPerK.value },
    baseC,
    from,
    days,
    year,
    evidence: { ...evidence, spread: Math.hypot(evidence.spread, copSpread) },
    fitSpread: evidence.spread,
    copSpread,
  };
}

/** Empty where the temperature of one of its days is unknown. */
function signaturePeriod(
  period: CountedEnergy,
  feltC: readonly (number | null)[],
  heatOf: (period: CountedEnergy) => number,
): readonly SignaturePeriod[] {
  const { fromDay, toDay } = period;
  const felt = feltC.slice(fromDay, toDay).filter((each) => each !== null);
  if (felt.length === 0 || felt.length < toDay - fromDay) return [];
  const isLong = toDay - fromDay >= blockDays;
  const block = isLong ? -1 - fromDay : Math.floor(fromDay / blockDays);
  return [{ feltC: felt, heatKwh: heatOf(period), block }];
}

/** The limit of heating that days of a period are weighted by. */
const usualBaseC = 16;
/** Weight of a day without need for heat. */
const leastKelvin = 0.1;

/** COP of a period whose days are heated in proportion to their cold: heat over electricity, sum of q / sum of q / COP. */
function meanCop(
  { fromDay, toDay }: CountedEnergy,
  outdoorC: readonly (number | null)[],
  copAt: (outdoorC: number) => number,
): number {
  let [heat, electricity] = [0, 0];
  for (const each of outdoorC.slice(fromDay, toDay)) {
    if (each === null) continue;
    const share = Math.max(leastKelvin, usualBaseC - each);
    heat += share;
    electricity += share / Math.max(1, copAt(each));
  }
  return electricity > 0 ? heat / electricity : 1;
}

function copCorrection(
  counted: HouseReadings['counted'],
  outdoorC: readonly (number | null)[],
  copAt: (outdoorC: number) => number,
): { readonly factor: number; readonly spread: number } {
  const spanOf = ({ fromDay, toDay }: CountedEnergy) => `${fromDay} ${toDay}`;
  const heatBySpan = new Map(counted.heat.map((each) => [spanOf(each), each.kwh]));
  let [heat, modelled, electricity] = [0, 0, 0];
  for (const period of counted.electricity) {
    const own = heatBySpan.get(spanOf(period));
    if (own === undefined) continue;
    heat += own;
    modelled += period.kwh * meanCop(period, outdoorC, copAt);
    electricity += period.kwh;
  }
  const factor = modelled > 0 ? heat / modelled : 1;
  const isKnown =
    electricity >= pairedKwhMin && factor >= copFactors.least && factor <= copFactors.most;
  return isKnown ? { factor, spread: countedCopSpread } : { factor: 1, spread: modelledCopSpread };
}
