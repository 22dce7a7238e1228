import type { Refrigerant } from '../home-details/contract.ts';
import { type DueState, dueState, monthsAfter } from './next-service.ts';

/**
 * What the law on fluorinated gases says about the leak checks of a unit: Regulation (EU) 2024/573, article 5 with annexes I, II and VI.
 */
export interface LeakCheck {
  readonly refrigerant: Refrigerant;
  /** null: nobody has entered it. */
  readonly chargeKg: number | null;
  /** Global warming potential of the charge, kg of CO2; null without a charge. */
  readonly co2Kg: number | null;
  /** `unless-sealed`: not for a unit whose plate says that it is hermetically sealed. */
  readonly need: 'none' | 'charge-unknown' | 'unless-sealed' | 'always';
  /** Between two checks; null without a need. */
  readonly months: number | null;
  readonly last: DoneCheck | null;
  readonly next: { readonly dueOn: string | null; readonly state: DueState };
}

/** A check by a company; the law asks for certified people. */
export interface DoneCheck {
  readonly entry: string;
  readonly on: string;
  readonly isTight: boolean;
}

interface Gas {
  /** Global warming potential over a hundred years, kg of CO2 for a kilogram. */
  readonly potential: number;
  /** Mass share of gases of annex II, section 1. */
  readonly annexTwo: number;
}

/** Of annex I: and R-134a; of annex II: R-1234yf. */
const [r32, r125, r134a, r1234yf] = [675, 3500, 1430, 0.501];

/**
 * Blends by the mass of their parts (annex VI; parts of ISO 817). null: propane and carbon dioxide are no fluorinated gases. Worked: R-410A
 * is half R-32 and half R-125, (675 + 3500) / 2 = 2087.5, so that 2.4 kg have 5010 kg of CO2.
 */
const gases: Readonly<Record<Refrigerant, Gas | null>> = {
  'R-32': { potential: r32, annexTwo: 0 },
  'R-410A': { potential: 0.5 * r32 + 0.5 * r125, annexTwo: 0 },
  'R-407C': { potential: 0.23 * r32 + 0.25 * r125 + 0.52 * r134a, annexTwo: 0 },
  'R-454B': { potential: 0.689 * r32 + 0.311 * r1234yf, annexTwo: 0.311 },
  'R-290': null,
  'R-744': null,
};

/** Charges from which checks are needed: kg of CO2 of annex I, kg of gases of annex II; sealed units from twice as much. */
const least = { co2Kg: 5_000, annexTwoKg: 1 };
const sealedFactor = 2;
/** Months between two checks from these charges on, the largest first. */
const intervals = [
  { co2Kg: 500_000, annexTwoKg: 100, months: 3 },
  { co2Kg: 50_000, annexTwoKg: 10, months: 6 },
  { ...least, months: 12 },
] as const;
/** After a leak was found: within a month of the repair (article 4). */
const afterLeakMonths = 1;

/** Leak checks of a unit. Without a check the first interval counts from the set-up. */
export function leakCheckOf({
  refrigerant,
  chargeKg,
  setUpOn,
  last,
  today,
}: {
  readonly refrigerant: Refrigerant;
  readonly chargeKg: number | null;
  readonly setUpOn: string | null;
  readonly last: DoneCheck | null;
  readonly today: string;
}): LeakCheck {
  const gas = gases[refrigerant];
  const co2Kg = gas && chargeKg !== null ? gas.potential * chargeKg : null;
  const facts = { refrigerant, chargeKg, co2Kg, last };
  const without = { months: null, next: { dueOn: null, state: 'unknown' } } as const;
  if (!gas) return { ...facts, need: 'none', ...without };
  if (chargeKg === null) return { ...facts, need: 'charge-unknown', ...without };
  const annexTwoKg = gas.annexTwo * chargeKg;
  const reaches = (from: { co2Kg: number; annexTwoKg: number }, factor = 1): boolean =>
    gas.potential * chargeKg >= from.co2Kg * factor || annexTwoKg >= from.annexTwoKg * factor;
  const months = intervals.find((each) => reaches(each))?.months;
  if (months === undefined) return { ...facts, need: 'none', ...without };
  const since = last?.on ?? setUpOn;
  const wait = last && !last.isTight ? afterLeakMonths : months;
  const dueOn = since && monthsAfter(since, wait);
  return {
    ...facts,
    need: reaches(least, sealedFactor) ? 'always' : 'unless-sealed',
    months,
    next: { dueOn, state: dueOn === null ? 'unknown' : dueState(dueOn, today) },
  };
}
