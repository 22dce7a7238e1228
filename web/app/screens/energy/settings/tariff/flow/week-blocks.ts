import type { TariffPrices } from '@hearth/energy/cost/contract.ts';

export interface PriceBlock {
  readonly dayIndex: number;
  /** Hours of the day, half-open. */
  readonly from: number;
  readonly to: number;
  readonly price: number | null;
}

/** Adjacent hours of one price as blocks, and the prices that occur, the lowest first. A day of 25 hours ends at its 24th. */
export function weekBlocks(week: TariffPrices['week']): {
  readonly blocks: readonly PriceBlock[];
  readonly levels: readonly number[];
} {
  const blocks: PriceBlock[] = [];
  const levels = new Set<number>();
  week.forEach(({ hours }, dayIndex) => {
    hours.slice(0, 24).forEach((price, hour) => {
      if (price !== null) levels.add(price);
      const last = blocks.at(-1);
      if (last?.dayIndex === dayIndex && last.price === price)
        blocks[blocks.length - 1] = { ...last, to: hour + 1 };
      else blocks.push({ dayIndex, from: hour, to: hour + 1, price });
    });
  });
  return { blocks, levels: [...levels].toSorted((a, b) => a - b) };
}

/** Shade of a price among all: 1 for the lowest, 3 for the highest. */
export function rankOf(price: number, levels: readonly number[]): 1 | 2 | 3 {
  const [lowest = 0, highest = 0] = [levels[0], levels.at(-1)];
  const share = highest === lowest ? 0 : (price - lowest) / (highest - lowest);
  return share < 1 / 3 ? 1 : share < 2 / 3 ? 2 : 3;
}
