/** The specification's shortest time for a placeholder. */
const placeholderMsMin = 200;

/** Resolves or rejects as `value` does, at the earliest after the minimum time of a placeholder. */
export async function withMinimumDelay<Value>(value: Promise<Value>): Promise<Value> {
  const [settled] = await Promise.allSettled([
    value,
    new Promise((resolve) => setTimeout(resolve, placeholderMsMin)),
  ]);
  if (settled.status === 'fulfilled') return settled.value;
  throw settled.reason;
}
