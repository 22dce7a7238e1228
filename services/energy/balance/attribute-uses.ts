/** Energy of a time in kWh; null where it is not known. */
export interface Reported {
  readonly fromMs: number;
  readonly toMs: number;
  readonly kWh: number | null;
}

/** A unit's counts of one use. `stepKwh` is its counting step: 1 counts whole kilowatt-hours. */
export interface UseCounts<Use extends string> {
  readonly use: Use;
  readonly stepKwh: number;
  readonly counts: readonly Reported[];
}

export interface AttributedUses<Use extends string> {
  readonly uses: readonly {
    readonly use: Use;
    /** One value per slot of the meter; null where it is not attributed. */
    readonly values: readonly (number | null)[];
    /** Part of the counts that exceeds what the meter measured in their time and in that of their counting step. */
    readonly unplacedKwh: number;
  }[];
  /** What the unit counted for no use, such as standby. */
  readonly unattributed: readonly (number | null)[];
}

/**
 * Divides the slots of a heat pump's meter by the unit's counts of longer windows. A count is distributed over the slots of its
 * window in proportion to the meter: `use[k] = count · meter[k] / Σ meter`; what is left of a slot is unattributed. A window is
 * attributed where every slot of the meter and every count in it is known. Computed in whole milliwatt-hours, so that each slot sums
 * to the meter and each use, with its unplaced part, to the counts.
 *
 * A unit that counts whole kilowatt-hours counts when one is full, so that its count can exceed the meter's window. The excess, up to
 * one counting step, was used since the count before, and is attributed there.
 *
 * Worked number: the meter has 4 · 0.1 and 4 · 0.4 kWh in two hours, the unit counts 1 kWh of heating and 0.5 kWh of hot water.
 * Heating has 4 · 0.05 and 4 · 0.2, hot water 4 · 0.025 and 4 · 0.1; 4 · 0.025 and 4 · 0.1 kWh are left.
 */
export function attributeUses<Use extends string>(
  meter: readonly Reported[],
  counted: readonly UseCounts<Use>[],
): AttributedUses<Use> {
  const slots = meter.map(({ kWh }) => toMilli(kWh));
  const windows = windowsOf(meter, slots, counted);
  const room = slots.map((slot) => slot ?? 0);
  const isKnown = slots.map((_, k) => windows.some((window) => window?.places.includes(k)));
  const placed = counted.map(() => slots.map(() => 0));
  const unplaced = counted.map(() => 0);
  /** Takes energy out of the slots' room and returns what had no room. */
  const place = (use: number, milli: number, places: readonly number[]): number => {
    const parts = splitBy(
      milli,
      places.map((k) => room[k] ?? 0),
    );
    for (const [n, k] of places.entries()) {
      const part = parts[n] ?? 0;
      room[k] = (room[k] ?? 0) - part;
      const own = placed[use];
      if (own) own[k] = (own[k] ?? 0) + part;
    }
    return milli - parts.reduce((sum, part) => sum + part, 0);
  };
  // Every count takes its own window first; an excess then takes the rest of earlier windows.
  const excess = windows.map((window) => {
    if (!window) return [];
    const available = window.places.reduce((sum, k) => sum + (room[k] ?? 0), 0);
    const all = window.counts.reduce((sum, count) => sum + count, 0);
    return window.counts.map((count, use) => {
      const fitting = all <= available ? count : Math.floor((count * available) / all);
      return count - fitting + place(use, fitting, window.places);
    });
  });
  for (const [w, window] of windows.entries())
    for (const [use, over] of (excess[w] ?? []).entries()) {
      if (!window || over === 0) continue;
      const stepMilli = toMilli(counted[use]?.stepKwh ?? 0) ?? 0;
      let left = Math.min(over, stepMilli);
      const beyond = over - left;
      for (let earlier = w - 1; left > 0 && windows[earlier]; earlier -= 1) {
        left = place(use, left, windows[earlier]?.places ?? []);
        if ((windows[earlier]?.counts[use] ?? 0) > 0) break;
      }
      unplaced[use] = (unplaced[use] ?? 0) + left + beyond;
    }
  const valuesOf = (milli: readonly number[]) =>
    milli.map((value, k) => (isKnown[k] ? value / milliPerKwh : null));
  return {
    uses: counted.map(({ use }, n) => ({
      use,
      values: valuesOf(placed[n] ?? []),
      unplacedKwh: (unplaced[n] ?? 0) / milliPerKwh,
    })),
    unattributed: valuesOf(room),
  };
}

const milliPerKwh = 1e6;

const toMilli = (kWh: number | null): number | null =>
  kWh === null ? null : Math.round(kWh * milliPerKwh);

/** The time of one count of each use: the slots of the meter in it, and the counts. */
interface Window {
  readonly places: readonly number[];
  readonly counts: readonly number[];
}

/** Windows of the use that is counted least often; null where something in it is not known. */
function windowsOf(
  meter: readonly Reported[],
  slots: readonly (number | null)[],
  counted: readonly UseCounts<string>[],
): readonly (Window | null)[] {
  const [coarsest] = counted.toSorted((a, b) => a.counts.length - b.counts.length);
  return (coarsest?.counts ?? []).map((window) => {
    const places = meter.flatMap((slot, k) => (isInside(slot, window) ? [k] : []));
    const isWhole =
      lengthOf(places.flatMap((k) => meter[k] ?? [])) === lengthOf([window]) &&
      places.every((k) => slots[k] !== null);
    const counts = counted.flatMap((use) => countIn(use.counts, window) ?? []);
    return isWhole && window.toMs > window.fromMs && counts.length === counted.length
      ? { places, counts }
      : null;
  });
}

function countIn(counts: readonly Reported[], window: Reported): number | null {
  const own = counts.filter((count) => isInside(count, window));
  const known = own.flatMap(({ kWh }) => toMilli(kWh) ?? []);
  if (known.length < own.length || lengthOf(own) !== lengthOf([window])) return null;
  return known.reduce((sum, count) => sum + count, 0);
}

const isInside = (slot: Reported, window: Reported): boolean =>
  slot.fromMs >= window.fromMs && slot.toMs <= window.toMs;

const lengthOf = (times: readonly Reported[]): number =>
  times.reduce((sum, { fromMs, toMs }) => sum + toMs - fromMs, 0);

/** Parts of a whole in proportion to the room of each, and within it; they sum to the whole, or to all the room. */
function splitBy(whole: number, room: readonly number[]): readonly number[] {
  const all = room.reduce((sum, each) => sum + each, 0);
  const fitting = Math.min(whole, all);
  let until = 0;
  return room.map((each) => {
    const before = until;
    until += each;
    const share = (sum: number): number => (all === 0 ? 0 : Math.floor((sum * fitting) / all));
    return share(until) - share(before);
  });
}
