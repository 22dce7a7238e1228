import type { WatchedHome } from './watched-home.ts';

/** Mean price of a bought kWh in the last two weeks, millionths; null without a priced day. */
export function pricePerKwh({ days }: Pick<WatchedHome, 'days'>): number | null {
  const priced = days.slice(-14).filter(({ cost }) => cost !== null);
  const kwh = priced.reduce((sum, { importKwh }) => sum + importKwh, 0);
  const cost = priced.reduce((sum, day) => sum + (day.cost ?? 0), 0);
  return kwh < 1 || cost <= 0 ? null : cost / kwh;
}

/** Cost of a day's energy at the recent mean price, as facts of an alert. */
export function dayCostOf(
  home: Pick<WatchedHome, 'days' | 'currency'>,
  kwh: number,
): { readonly dayCost: number | null; readonly currency: string | null } {
  const price = pricePerKwh(home);
  return price === null
    ? { dayCost: null, currency: null }
    : { dayCost: Math.round(price * kwh), currency: home.currency };
}

export const rounded = (value: number): number => Number(value.toFixed(2));
