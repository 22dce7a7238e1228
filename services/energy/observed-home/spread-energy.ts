/** Energy of an interval by its quarter-hours: in proportion to the weights, at most up to the caps; what exceeds all caps follows the weights. */
export function spreadEnergy(
  energy: number,
  { weights, caps }: { readonly weights: readonly number[]; readonly caps: readonly number[] },
): readonly number[] {
  const parts = weights.map(() => 0);
  const even = weights.every((weight) => weight <= 0);
  const weightOf = (i: number) => (even ? 1 : Math.max(0, weights[i] ?? 0));
  let rest = energy;
  let open = weights.flatMap((_, i) => (weightOf(i) > 0 && (caps[i] ?? 0) > 0 ? [i] : []));
  while (rest > leastEnergy && open.length > 0) {
    const total = open.reduce((sum, i) => sum + weightOf(i), 0);
    const before = rest;
    // Divided first: a rest over the smallest possible weights would be infinite.
    const shareOf = (i: number) => before * (weightOf(i) / total);
    const full = open.filter((i) => shareOf(i) >= (caps[i] ?? 0) - (parts[i] ?? 0));
    for (const i of full.length > 0 ? full : open) {
      const room = (caps[i] ?? 0) - (parts[i] ?? 0);
      const part = full.length > 0 ? Math.max(0, room) : shareOf(i);
      parts[i] = (parts[i] ?? 0) + part;
      rest -= part;
    }
    open = full.length > 0 ? open.filter((i) => !full.includes(i)) : [];
  }
  if (rest <= leastEnergy) return parts;
  const total = weights.reduce((sum, _, i) => sum + weightOf(i), 0);
  return parts.map((part, i) => part + rest * (weightOf(i) / total));
}

const leastEnergy = 1e-9;
