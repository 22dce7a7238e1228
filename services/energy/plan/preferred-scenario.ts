import { dayMinutes, minuteMs, quarterHourMs } from '@hearth/calendar/durations.ts';
import { localClockOf } from '@hearth/calendar/local-clock.ts';
import type { ScenarioInput } from '../planner/scenario.ts';
import { type ValidScenario, validScenarioOf } from '../planner/valid-scenario.ts';
import { roomTargetAt, withSaving } from '../saving/saving-options.ts';
import type { SavingSettings } from '../saving/saving-settings.ts';
import { withSurplus } from '../surplus/surplus-options.ts';
import type { SurplusSettings } from '../surplus/surplus-settings.ts';

interface Preferences {
  /** Null: not set. */
  readonly surplus: SurplusSettings | null;
  readonly saving: SavingSettings | null;
  readonly today: string;
  readonly timeZone: string;
}

/** The scenario with the saving measures and the use of surplus that the owner has set; those of a later day do not count yet. */
export function preferredScenario(
  { scenario: source, replaced }: ValidScenario,
  preferences: Preferences,
): ValidScenario {
  const { surplus, saving, today, timeZone } = preferences;
  const clock = localClockOf(timeZone);
  const minutesAt = (atMs: number): number =>
    clock.minuteOf(Math.floor(atMs / minuteMs)) % dayMinutes;
  const fromMs = Date.parse(source.from);
  const moment = { month: Number(today.slice(5, 7)), minutes: minutesAt(fromMs) };
  let input: ScenarioInput = source;
  if (saving && saving.validFrom <= today) {
    const { measures } = saving;
    const { comfort, slots } = source;
    const targets = (slots.lowC ?? []).map((lowC, t) => {
      const usual = {
        setPointC: slots.setPointC?.[t] ?? comfort.setPointC,
        lowC,
        highC: slots.highC?.[t] ?? comfort.highC,
      };
      const minutes = minutesAt(fromMs + t * quarterHourMs);
      return roomTargetAt(measures, usual, { month: moment.month, minutes, isAway: false });
    });
    input = withSaving(
      {
        ...input,
        slots: {
          ...slots,
          lowC: targets.map(({ lowC }) => lowC),
          highC: targets.map(({ highC, lowC }) => Math.max(highC, lowC)),
        },
      },
      measures,
    );
  }
  if (surplus && surplus.validFrom <= today) input = withSurplus(input, surplus, moment);
  const preferred = validScenarioOf(input);
  return { scenario: preferred.scenario, replaced: [...replaced, ...preferred.replaced] };
}
