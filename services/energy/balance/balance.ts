import type { FrameSeries } from '../home/store.ts';
import { grade } from '../reading/contract.ts';
import { roundToFloat } from '../reading/aggregate.ts';
import { type Amount, balanced } from './amount.ts';
import type { Balance, BalanceFlow } from './contract.ts';
import type { Interval } from './intervals.ts';
import { type Part, type PartName, partNames } from './parts.ts';

/** What is worked out, and of which parts. A part that the home does not have counts nothing. */
const derivations: readonly {
  readonly flow: BalanceFlow;
  readonly terms: Readonly<Partial<Record<PartName, 1 | -1>>>;
}[] = [
  {
    flow: 'rest',
    terms: {
      'grid-import': 1,
      generation: 1,
      'battery-discharge': 1,
      'feed-in': -1,
      'battery-charge': -1,
      'heat-pump': -1,
    },
  },
  {
    flow: 'consumption',
    terms: {
      'grid-import': 1,
      generation: 1,
      'battery-discharge': 1,
      'feed-in': -1,
      'battery-charge': -1,
    },
  },
];

export interface Slot {
  readonly fromMs: number;
  readonly toMs: number;
  readonly label: string;
}

/** A flow by interval. */
type Course = readonly (Amount | null)[];

/**
 * The home's balance over slots, from the intervals in them. What is worked out is worked out interval by interval, so that a day in
 * which one part is missing takes nothing of the others along.
 */
export function balanceOf(
  parts: readonly Part[],
  intervals: readonly Interval[],
  options: { readonly slots: readonly Slot[]; readonly soFarMs: number },
): Balance {
  const courses = coursesOf(parts, intervals);
  const flows = [...courses].map(([flow, course]) => {
    const amounts = options.slots.map((slot) =>
      together(course.filter((_, index) => isWithin(intervals[index], slot))),
    );
    const total = together(amounts);
    return {
      flow,
      grade: gradeOf(flow, parts),
      values: amounts.map((amount) => amount && roundToFloat(amount.kwh)),
      total: total && roundToFloat(total.kwh),
      completeness:
        options.soFarMs <= 0
          ? 0
          : Number(Math.min(1, (total?.coverMs ?? 0) / options.soFarMs).toFixed(4)),
    };
  });
  return {
    slots: options.slots.map(({ fromMs, toMs, label }) => ({
      from: new Date(fromMs).toISOString(),
      to: new Date(toMs).toISOString(),
      label,
    })),
    flows,
    ...shares(courses),
  };
}

function coursesOf(
  parts: readonly Part[],
  intervals: readonly Interval[],
): ReadonlyMap<BalanceFlow, Course> {
  const presentParts = partNames.filter((name) => parts.some((part) => part.name === name));
  const courses = new Map<BalanceFlow, Course>(
    presentParts.map((name) => [name, intervals.map(({ amounts }) => amounts.get(name) ?? null)]),
  );
  for (const { flow, terms } of isWhole(presentParts) ? derivations : []) {
    // Without anything that heats or cools, the rest would be the consumption once more.
    if (flow === 'rest' && !presentParts.includes('heat-pump')) continue;
    const named = presentParts.flatMap((name) => {
      const sign = terms[name];
      return sign === undefined ? [] : [{ name, sign }];
    });
    courses.set(
      flow,
      intervals.map(({ amounts }) =>
        balanced(named.map(({ name, sign }) => ({ amount: amounts.get(name) ?? null, sign }))),
      ),
    );
  }
  return courses;
}

/** What is fed in was generated or stored: where nobody reports either, what is used at home cannot be told. */
const isWhole = (presentParts: readonly PartName[]): boolean =>
  !presentParts.includes('feed-in') ||
  presentParts.includes('generation') ||
  presentParts.includes('battery-discharge');

/** Over the intervals for which both sides are known. */
function shares(
  courses: ReadonlyMap<BalanceFlow, Course>,
): Pick<Balance, 'selfSufficiency' | 'selfConsumption'> {
  if (!courses.has('generation')) return { selfSufficiency: null, selfConsumption: null };
  const without = (part: BalanceFlow, whole: BalanceFlow): number | null => {
    let [taken, all] = [0, 0];
    for (const [place, amount] of (courses.get(whole) ?? []).entries()) {
      const own = courses.get(part)?.[place];
      // Where the consumption is known, so is everything that it is worked out from.
      if (!amount || !own || !courses.get('consumption')?.[place]) continue;
      taken += own.kwh;
      all += amount.kwh;
    }
    return all > 0 ? Math.round(1e4 * Math.min(1, Math.max(0, 1 - taken / all))) / 1e4 : null;
  };
  return {
    selfSufficiency: without('grid-import', 'consumption'),
    selfConsumption: without('feed-in', 'generation'),
  };
}

const isWithin = (interval: Interval | undefined, slot: Slot): boolean =>
  interval !== undefined && interval.fromMs >= slot.fromMs && interval.fromMs < slot.toMs;

function together(amounts: readonly (Amount | null)[]): Amount | null {
  const present = amounts.filter((amount) => amount !== null);
  if (present.length === 0) return null;
  return {
    kwh: present.reduce((sum, { kwh }) => sum + kwh, 0),
    coverMs: present.reduce((sum, { coverMs }) => sum + coverMs, 0),
  };
}

/** Of what is worked out it is said; of what was reported, the worst that it was reported as. */
function gradeOf(flow: BalanceFlow, parts: readonly Part[]): FrameSeriesGrade {
  if (flow === 'rest' || flow === 'consumption') return 'derived';
  const members = parts.find(({ name }) => name === flow)?.members ?? [];
  const series: readonly FrameSeries[] = members.flatMap(({ total, byUse }) => [
    ...total,
    ...byUse.flat(),
  ]);
  const order = ['measured', 'simulated', 'derived', 'estimated'];
  const worst = Math.max(0, ...series.map((each) => order.indexOf(each.grade)));
  return grade.parse(order[worst]);
}

type FrameSeriesGrade = Balance['flows'][number]['grade'];
