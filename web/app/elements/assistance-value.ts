import {
  type AssistanceUrgency,
  type Symptom,
  symptoms,
  urgencyOf,
} from '@hearth/product/assistance/symptom-terms.ts';

export interface PreferredTime {
  /** YYYY-MM-DD. */
  readonly day: string;
  readonly part: 'morning' | 'afternoon';
}

/** Value of `<request-for-assistance>`, with the names of the product API. */
export interface AssistanceValue {
  /** null: nothing is chosen yet. */
  readonly symptom: Symptom | null;
  readonly description: string;
  readonly isHeatingOut: boolean;
  readonly isHotWaterOut: boolean;
  readonly contact: string;
  readonly preferred: readonly PreferredTime[];
}

export const emptyAssistance: AssistanceValue = {
  symptom: null,
  description: '',
  isHeatingOut: false,
  isHotWaterOut: false,
  contact: '',
  preferred: [],
};

export const descriptionCharsMax = 4_000;
export const contactCharsMax = 200;
const timesMax = 14;

/** Reads a value; what is missing or not as it should be is left empty. */
export function assistanceIn(json: string): AssistanceValue {
  const read = objectIn(json);
  const text = (name: string, charsMax: number): string => {
    const value = read[name];
    return typeof value === 'string' ? value.slice(0, charsMax) : '';
  };
  return {
    symptom: symptoms.find((each) => each === read['symptom']) ?? null,
    description: text('description', descriptionCharsMax),
    isHeatingOut: read['isHeatingOut'] === true,
    isHotWaterOut: read['isHotWaterOut'] === true,
    contact: text('contact', contactCharsMax),
    preferred: Array.isArray(read['preferred'])
      ? read['preferred'].flatMap(preferredIn).slice(0, timesMax)
      : [],
  };
}

function preferredIn(time: unknown): readonly PreferredTime[] {
  if (typeof time !== 'object' || time === null || !('day' in time) || !('part' in time)) return [];
  const { day, part } = time;
  if (typeof day !== 'string' || !/^\d{4}-\d\d-\d\d$/.test(day)) return [];
  return part === 'morning' || part === 'afternoon' ? [{ day, part }] : [];
}

function objectIn(json: string): Readonly<Record<string, unknown>> {
  try {
    const read: unknown = JSON.parse(json);
    return typeof read === 'object' && read !== null ? { ...read } : {};
  } catch {
    return {};
  }
}

/** Text of a value; empty while nothing is chosen. */
export const textOf = (value: AssistanceValue): string =>
  value.symptom === null ? '' : JSON.stringify(value);

/** How soon it matters; null while nothing is chosen. */
export const urgencyIn = (value: AssistanceValue): AssistanceUrgency | null =>
  value.symptom === null ? null : urgencyOf({ ...value, symptom: value.symptom });
