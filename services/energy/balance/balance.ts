import type { FrameSeries } from '../home/home-frame.ts';
import { grade } from '../reading/contract.ts';
import { roundToFloat } from '../reading/aggregate.ts';
import { type Amount, signedSum } from './amount.ts';
import type { Balance, BalanceFlow } from './contract.ts';
import type { Interval } from './intervals.ts';
import { type BalancePart, type BalancePartName, partNames } from './parts.ts';

/** Derived flows and the parts that they are computed from. A missing part counts as zero. */
const derivations: readonly {
  readonly flow: BalanceFlow;
  readonly terms: Readonly<Partial<Record<BalancePartName, 1 | -1>>>;
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

export interface BalanceSlot {
  readonly fromMs: number;
  readonly toMs: number;
  readonly label: string;
}

/** Amounts of a flow by interval. */
type FlowAmounts = readonly (Amount | null)[];

/** Energy balance of a home over slots, derived interval by interval, so that a missing part affects only its own intervals. */
export function balanceOf(
  parts: readonly BalancePart[],
  intervals: readonly Interval[],
  options: { readonly slots: readonly BalanceSlot[]; readonly soFarMs: number },
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
  parts: readonly BalancePart[],
  intervals: readonly Interval[],
): ReadonlyMap<BalanceFlow, FlowAmounts> {
  const presentParts = partNames.filter((name) => parts.some((part) => part.name === name));
  const courses = new Map<BalanceFlow, FlowAmounts>(
    presentParts.map((name) => [name, intervals.map(({ amounts }) => amounts.get(name) ?? null)]),
  );
  for (const { flow, terms } of isWhole(presentParts) ? derivations : []) {
    // Without climate appliances the rest would equal the consumption.
    if (flow === 'rest' && !presentParts.includes('heat-pump')) continue;
    const named = presentParts.flatMap((name) => {
      const sign = terms[name];
      return sign === undefined ? [] : [{ name, sign }];
    });
    courses.set(
      flow,
      intervals.map(({ amounts }) =>
        signedSum(named.map(({ name, sign }) => ({ amount: amounts.get(name) ?? null, sign }))),
      ),
    );
  }
  return courses;
}

/**
 * Whether self-use can be derived: feed-in is generated or discharged, and what a battery gives it has taken, so without these
 * reports it is unknown.
 */
const isWhole = (presentParts: readonly BalancePartName[]): boolean =>
  (!presentParts.includes('feed-in') ||
    presentParts.includes('generation') ||
    presentParts.includes('battery-discharge')) &&
  (!presentParts.includes('battery-discharge') || presentParts.includes('battery-charge'));

/** Shares over the intervals in which both sides are known. */
function shares(
  courses: ReadonlyMap<BalanceFlow, FlowAmounts>,
): Pick<Balance, 'selfSufficiency' | 'selfConsumption'> {
  if (!courses.has('generation')) return { selfSufficiency: null, selfConsumption: null };
  const without = (part: BalanceFlow, whole: BalanceFlow): number | null => {
    let [taken, all] = [0, 0];
    for (const [place, amount] of (courses.get(whole) ?? []).entries()) {
      const own = courses.get(part)?.[place];
      // A known consumption implies that all its parts are known.
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

const isWithin = (interval: Interval | undefined, slot: BalanceSlot): boolean =>
  interval !== undefined && interval.fromMs >= slot.fromMs && interval.fromMs < slot.toMs;

function together(amounts: readonly (Amount | null)[]): Amount | null {
  const present = amounts.filter((amount) => amount !== null);
  if (present.length === 0) return null;
  return {
    kwh: present.reduce((sum, { kwh }) => sum + kwh, 0),
    coverMs: present.reduce((sum, { coverMs }) => sum + coverMs, 0),
  };
}

/** Grade of a flow: derived flows are `derived`, reported ones have the worst grade of their parts. */
function gradeOf(flow: BalanceFlow, parts: readonly BalancePart[]): FrameSeriesGrade {
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
