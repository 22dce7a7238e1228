import { type BillingInterval, periodOf } from './billing-intervals.ts';
import type { CapacityPart } from './capacity-cost.ts';
import type { Priced } from './energy-cost.ts';
import { type Picos, picosOf } from './micros.ts';
import type { Terms } from './terms.ts';

/** Costs of the network in a contract year, of the versions that limit them. */
interface LimitedYear {
  power: Picos;
  energy: Picos;
  most: Picos;
}

/**
 * Limit of what the network costs: capacity charges and energy prices together at most so much per kWh of the contract year. What is above it comes
 * off the capacity charges, each by its share. Energy that is above the limit alone makes them negative.
 * Worked: 24.00 for power, 5.434 for 135.85 kWh, at most 0.20 per kWh: 27.17 in all, 21.736 for power.
 */
export function networkLimitOf(terms: Terms) {
  const years = new Map<string, LimitedYear>();
  const yearOf = (day: string): LimitedYear => {
    const name = periodOf(terms, day, 'year');
    const year = years.get(name) ?? { power: 0n, energy: 0n, most: 0n };
    years.set(name, year);
    return year;
  };
  const hasLimit = terms.versions.some(({ networkMostPerKwh }) => networkMostPerKwh !== undefined);
  return {
    add: ({ piece, component, flow, cost }: Priced): void => {
      const isNetwork = flow === 'import' && component.layer === 'network';
      if (isNetwork && piece.version.networkMostPerKwh !== undefined)
        yearOf(piece.local.day).energy += cost;
    },
    within: (
      parts: readonly CapacityPart[],
      pieces: readonly BillingInterval[],
    ): readonly CapacityPart[] => {
      if (!hasLimit) return parts;
      for (const { version, local, houseKwh, heatPumpKwh } of pieces)
        if (version.networkMostPerKwh !== undefined)
          yearOf(local.day).most += picosOf(version.networkMostPerKwh * (houseKwh + heatPumpKwh));
      for (const { version, day, cost } of parts)
        if (version.networkMostPerKwh !== undefined) yearOf(day).power += cost;
      return parts.map((part) =>
        part.version.networkMostPerKwh === undefined
          ? part
          : { ...part, cost: limited(part.cost, yearOf(part.day)) },
      );
    },
  };
}

function limited(cost: Picos, { power, energy, most }: LimitedYear): Picos {
  const allowed = most - energy;
  return power > allowed && power > 0n ? (cost * allowed) / power : cost;
}
