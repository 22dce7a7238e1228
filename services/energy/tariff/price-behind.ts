/** Prices are agreed with at most six decimals of the currency. */
const decimalsMax = 6;

/**
 * The roundest price near an exact one that passes a check, such as 12.9 for 12.897. null where no price with six decimals
 * passes.
 */
export function priceBehind(exact: number, passes: (price: number) => boolean): number | null {
  for (let decimals = 0; decimals <= decimalsMax; decimals += 1) {
    const price = Number(exact.toFixed(decimals));
    if (price > 0 && passes(price)) return price;
  }
  return null;
}
