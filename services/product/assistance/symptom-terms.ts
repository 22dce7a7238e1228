/** What an owner notices, in plain words. */
export const symptoms = [
  'too-cold',
  'no-hot-water',
  'leak',
  'noise',
  'high-bill',
  'message',
  'something-else',
] as const;
export type Symptom = (typeof symptoms)[number];

/** What an owner may safely do: nothing opens the unit, nothing needs a tool. */
export const safeSteps = [
  'look-at-set-point',
  'look-at-schedule',
  'open-valves',
  'read-pressure',
  'clear-outdoor-unit',
  'boost-tank',
  'close-water',
  'switch-off',
  'stay-away',
  'listen-when',
  'look-at-history',
  'look-at-weather',
  'note-code',
  'read-message',
] as const;
export type SafeStep = (typeof safeSteps)[number];

export const symptomSteps: Readonly<Record<Symptom, readonly SafeStep[]>> = {
  'too-cold': ['look-at-set-point', 'look-at-schedule', 'open-valves', 'read-pressure'],
  'no-hot-water': ['look-at-set-point', 'boost-tank', 'read-pressure'],
  leak: ['switch-off', 'close-water', 'stay-away'],
  noise: ['listen-when', 'clear-outdoor-unit', 'read-pressure'],
  'high-bill': ['look-at-history', 'look-at-weather', 'look-at-set-point'],
  message: ['read-message', 'note-code'],
  'something-else': [],
};

export const urgencies = ['at-once', 'today', 'this-week'] as const;
export type AssistanceUrgency = (typeof urgencies)[number];

/**
 * AssistanceUrgency by consequence: water damage first, then a home without heating or hot water, then the rest. `isHeatingOut`, `isHotWaterOut`:
 * as the owner says.
 */
export function urgencyOf({
  symptom,
  isHeatingOut,
  isHotWaterOut,
}: {
  readonly symptom: Symptom;
  readonly isHeatingOut: boolean;
  readonly isHotWaterOut: boolean;
}): AssistanceUrgency {
  if (symptom === 'leak') return 'at-once';
  return isHeatingOut || isHotWaterOut || symptom === 'no-hot-water' ? 'today' : 'this-week';
}

/** Parts of the evidence, each of which can be left out. */
export const evidenceParts = ['unit', 'values', 'last-day', 'faults', 'log'] as const;
export type EvidencePart = (typeof evidenceParts)[number];

export const dayParts = ['morning', 'afternoon'] as const;
