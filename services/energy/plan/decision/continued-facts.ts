import type { DecisionFacts } from './decision-facts.ts';

interface TimedFacts {
  readonly fromMs: number;
  readonly toMs: number;
  readonly facts: DecisionFacts;
}

/**
 * Facts of a decision that has begun and goes on in a newer plan. That plan knows only what is left of it, so energy and money stay those of its
 * beginning, in proportion to its new length; the temperatures at its end are those of the newer plan.
 * Worked: 2 kWh from 10:00 to 12:00 that now last until 13:00 are 3 kWh.
 */
export function continuedFacts(begun: TimedFacts, next: TimedFacts): DecisionFacts {
  const lengthMs = begun.toMs - begun.fromMs;
  if (lengthMs <= 0) return next.facts;
  const factor = (next.toMs - begun.fromMs) / lengthMs;
  const { facts } = begun;
  const { comfort } = next.facts;
  return {
    ...facts,
    kwh: facts.kwh * factor,
    heatKwh: facts.heatKwh * factor,
    fromPvKwh: facts.fromPvKwh * factor,
    cost: Math.round(facts.cost * factor),
    alternative: facts.alternative && {
      ...facts.alternative,
      cost: Math.round(facts.alternative.cost * factor),
    },
    comfort: {
      ...comfort,
      airFromC: facts.comfort.airFromC,
      tankFromC: facts.comfort.tankFromC,
      airLeastC: Math.min(facts.comfort.airLeastC, comfort.airLeastC),
    },
  };
}
