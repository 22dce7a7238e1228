import type { Clock } from '@hearth/calendar/clock.ts';
import type { FlagTemplate } from './contract.ts';
import { type FlagSubject, evaluateFlags } from './evaluate-flags.ts';
import type { FlagValues } from './flags.ts';

/** A change of a flag holds everywhere after this time, well below the minute in which a switch must act. */
const heldMs = 10_000;

/** Decides flags from a template that is read again after ten seconds. */
export interface FlagReader {
  valuesFor(subject: FlagSubject): Promise<FlagValues>;
  template(): Promise<FlagTemplate>;
}

/** `read` may fail: the last template holds then, before the first one the defaults. */
export function createFlagReader(options: {
  readonly clock: Clock;
  readonly read: () => Promise<FlagTemplate | null>;
}): FlagReader {
  let held: FlagTemplate = { changeNo: 0, rules: [] };
  let readAtMs = Number.NEGATIVE_INFINITY;
  let reading: Promise<void> | null = null;
  const readAgain = async (): Promise<void> => {
    const found = await options.read().catch(() => null);
    held = found ?? held;
    readAtMs = options.clock.now().epochMilliseconds;
    reading = null;
  };
  const template = async (): Promise<FlagTemplate> => {
    const ageMs = options.clock.now().epochMilliseconds - readAtMs;
    if (ageMs >= heldMs || ageMs < 0) await (reading ??= readAgain());
    return held;
  };
  return {
    template,
    valuesFor: async (subject) => evaluateFlags(await template(), subject),
  };
}
