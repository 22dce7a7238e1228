import { compiled } from '../forms/compile.ts';
import { numberIn } from '../forms/core-rules.ts';
import { type FormSpec, fieldNames } from '../forms/form-spec.ts';
import type { FieldValue, Values } from '../forms/rule.ts';
import { faultsOf } from '../forms/validate.ts';

/** One screen of a flow. */
export interface WizardStep {
  readonly name: string;
  readonly form: FormSpec;
  /** Where what was typed before makes it pointless, it is left out, of the counting too. */
  readonly applies?: (typed: SavedSteps) => boolean;
  /** Nothing of it is kept while somebody types: it is said by sending it. */
  readonly isSavedOnSubmit?: true;
}

/** A flow of several screens over one draft. Its addresses are its steps' names, `confirm-exit` and `confirmation`. */
export interface Wizard {
  /** As the draft is called at the service. */
  readonly name: string;
  readonly steps: readonly WizardStep[];
  readonly address: (place: string, installation: string) => string;
  /** Where one comes from, and goes to when it is over. */
  readonly home: (installation: string) => string;
}

export interface SavedStep {
  /** The language it was typed in. */
  readonly locale: string;
  readonly values: Values;
}

/** What the draft holds, by step. */
export type SavedSteps = Readonly<Record<string, SavedStep>>;

export const applicable = (wizard: Wizard, typed: SavedSteps): readonly WizardStep[] =>
  wizard.steps.filter((step) => step.applies?.(typed) ?? true);

/** Kept, and nothing of it wrong. */
export function isDone(step: WizardStep, typed: SavedSteps): boolean {
  const kept = typed[step.name];
  return (
    kept !== undefined &&
    fieldNames(step.form).every((field) => faultsOf(step.form, field, kept).length === 0)
  );
}

/** The asked step where one may be: up to the first that is not done. Else that one; null for what is no step at all. */
export function nearestStep(wizard: Wizard, typed: SavedSteps, asked: string): string | null {
  if (wizard.steps.every(({ name }) => name !== asked)) return null;
  const steps = applicable(wizard, typed);
  const open = steps.findIndex((step) => !isDone(step, typed));
  const last = open < 0 ? steps.length - 1 : open;
  const index = steps.findIndex(({ name }) => name === asked);
  return steps[index < 0 ? last : Math.min(index, last)]?.name ?? null;
}

/** Where an address in a flow leads. */
export type StepRedirect = 'here' | 'nowhere' | 'home' | { readonly place: string };

/**
 * By what the person's draft holds: to the step that was asked for or the nearest one where one may be, to the way out while there is
 * something to leave, to the end once there is one; else home.
 */
export function stepRedirect(
  wizard: Wizard,
  asked: string,
  draft: { readonly state: string; readonly steps: SavedSteps } | null,
): StepRedirect {
  const isOpen = draft?.state === 'open';
  if (asked === 'confirm-exit') return isOpen ? 'here' : 'home';
  if (asked === 'confirmation') return draft && !isOpen ? 'here' : 'home';
  const nearest = nearestStep(wizard, isOpen ? draft.steps : {}, asked);
  if (nearest === null) return 'nowhere';
  return nearest === asked ? 'here' : { place: nearest };
}

export interface StepPosition {
  /** From 1, among the steps that apply. */
  readonly current: number;
  readonly total: number;
  readonly before: string | null;
  readonly after: string | null;
}

export function positionOf(wizard: Wizard, typed: SavedSteps, name: string): StepPosition {
  const steps = applicable(wizard, typed);
  const index = steps.findIndex((step) => step.name === name);
  return {
    current: index + 1,
    total: steps.length,
    before: steps[index - 1]?.name ?? null,
    after: steps[index + 1]?.name ?? null,
  };
}

/** What was typed, for a page in another language: numbers are written with its signs, or they would be other numbers. */
export function valuesIn(step: WizardStep, kept: SavedStep, locale: string): Values {
  if (kept.locale === locale) return kept.values;
  return Object.fromEntries(
    Object.entries(kept.values).map(([name, value]): [string, FieldValue] => {
      const isNumber = compiled(step.form).uses[name]?.some((use) => use.name === 'number');
      const isMachine = /^(?:number|range)$/.test(step.form.fields[name]?.native?.type ?? '');
      const number = isNumber && !isMachine ? numberIn(value, kept) : null;
      if (number === null) return [name, value];
      const format = new Intl.NumberFormat(locale, {
        useGrouping: false,
        maximumFractionDigits: 10,
      });
      return [name, format.format(number)];
    }),
  );
}
