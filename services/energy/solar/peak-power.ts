/** Peak power of a usual module, kW: modules installed in Germany had 0.33 kW in 2020 and 0.43 kW in 2024. */
const moduleKw = 0.4;

/** Peak power of an array, by its modules where nothing else is known, kW. */
export const peakKwOf = ({
  ratedKw,
  modules,
}: {
  readonly ratedKw: number | null;
  readonly modules: number | null;
}): number => ratedKw ?? (modules ?? 0) * moduleKw;
