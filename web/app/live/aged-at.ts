/** Values with the time of their reading, as of `now`: a page that stays open grows older than its data. */
export function agedAt<Values extends { readonly asOf: string }>(
  values: Values | null,
  now: string,
): Values | null {
  return values !== null && Date.parse(now) > Date.parse(values.asOf)
    ? { ...values, asOf: now }
    : values;
}
