/** The specification's shortest time for a placeholder. */
const placeholderMsMin = 200;

/** The same value, or the same failure, and not before a placeholder has been seen. */
export async function withMinimumDelay<Value>(value: Promise<Value>): Promise<Value> {
  const [settled] = await Promise.allSettled([
    value,
    new Promise((resolve) => setTimeout(resolve, placeholderMsMin)),
  ]);
  if (settled.status === 'fulfilled') return settled.value;
  throw settled.reason;
}
