import type { Component, Version } from '@hearth/energy/tariff/terms.ts';

/**
 * Prices of one kWh from the grid, all parts and VAT together, in ascending order: one for each level of the contract. Null where
 * they follow the market, the amount, the meter, or more than one calendar.
 */
export function kwhPriceLevels(
  version: Pick<Version, 'energyImport' | 'pricesInclVat' | 'vatRate'>,
): readonly number[] | null {
  const { energyImport, pricesInclVat } = version;
  const rates = energyImport.map((component) => {
    const { vatRate = version.vatRate } = component;
    return ratesOf(component).map((rate) => rate * (pricesInclVat ? 1 : 1 + vatRate));
  });
  const changing = rates.filter(({ length }) => length !== 1);
  const [levels = [0]] = changing;
  if (rates.length === 0 || changing.length > 1 || levels.length === 0) return null;
  const fixed = rates.reduce((sum, [rate = 0, ...more]) => sum + (more.length > 0 ? 0 : rate), 0);
  const sums = levels.map((rate) => Number((fixed + rate).toFixed(4)));
  return [...new Set(sums)].toSorted((a, b) => a - b);
}

/** Rates of a component; empty where a kWh has no price of its own. */
function ratesOf(component: Component): readonly number[] {
  if (component.meter !== 'all' || component.free) return [];
  if (component.kind === 'flat') return [component.rate];
  return component.kind === 'time-of-use' ? [...new Set(Object.values(component.rates))] : [];
}
