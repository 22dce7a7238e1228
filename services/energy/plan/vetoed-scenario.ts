import { quarterHourMs } from '@hearth/calendar/durations.ts';
import type { Scenario } from '../planner/scenario.ts';
import type { DecisionTask } from './decision/decision-facts.ts';
import { type VetoRule, forbids } from './decision/veto-rule.ts';

/**
 * The scenario under rules of people: the tank rests where its heating is forbidden, rooms are not heated above their set-point where heating is, and
 * not below it where a rest is.
 */
export function vetoedScenario(
  scenario: Scenario,
  rules: readonly VetoRule[],
  timeZone: string,
): Scenario {
  if (rules.length === 0) return scenario;
  const { slots, comfort } = scenario;
  const fromMs = Date.parse(scenario.from);
  const count = slots.importPerKwh?.length ?? slots.outdoorC?.length ?? 0;
  const isForbidden = (task: DecisionTask, t: number): boolean =>
    rules.some((rule) =>
      forbids(rule, { task, appliance: null, atMs: fromMs + t * quarterHourMs, timeZone }),
    );
  const each = <Value>(valueOf: (t: number) => Value): Value[] =>
    Array.from({ length: count }, (_, t) => valueOf(t));
  const setPointAt = (t: number): number => slots.setPointC?.[t] ?? comfort.setPointC;
  const lowAt = (t: number): number => slots.lowC?.[t] ?? comfort.lowC;
  const highAt = (t: number): number => slots.highC?.[t] ?? comfort.highC;
  return {
    ...scenario,
    slots: {
      ...slots,
      tankRests: each((t) => isForbidden('hot-water', t) || isForbidden('disinfection', t)),
      highC: each((t) =>
        isForbidden('heating', t)
          ? Math.max(lowAt(t), Math.min(highAt(t), setPointAt(t)))
          : highAt(t),
      ),
      lowC: each((t) =>
        isForbidden('rest', t)
          ? Math.min(highAt(t), Math.max(lowAt(t), setPointAt(t) - restMarginK))
          : lowAt(t),
      ),
    },
  };
}

/** Usual swing of a thermostat below its set-point. */
const restMarginK = 0.3;
