import { compiled } from '../forms/compile.ts';
import { numberIn } from '../forms/core-rules.ts';
import { type FormSpec, fieldNames } from '../forms/form-spec.ts';
import type { FieldValue, Values } from '../forms/rule.ts';
import { faultsOf } from '../forms/validate.ts';
import { stepForm } from './step-form.ts';

/** One step of a wizard. */
export interface WizardStep {
  readonly name: string;
  /** With repeatable rows the form depends on the rows in its values. */
  readonly form: FormSpec | ((values: Values) => FormSpec);
  /** Whether the step is answered by the setting that is edited, before anything was typed. */
  readonly isAnswered?: (typed: SavedSteps) => boolean;
  /** Whether the step applies after the earlier answers; otherwise it is skipped and not counted. */
  readonly applies?: (typed: SavedSteps) => boolean;
  /** The step is saved by its button only, not while typing. */
  readonly isSavedOnSubmit?: true;
}

/** A wizard: several steps over one draft. Its addresses are the steps' names, `confirm-exit` and `confirmation`. */
export interface Wizard {
  /** Name of the draft at the service. */
  readonly name: string;
  readonly steps: readonly WizardStep[];
  readonly address: (place: string, installation: string) => string;
  /** The page before and after the wizard. */
  readonly home: (installation: string) => string;
}

/** The exit page, which leads back to the step that was left. */
export function exitAddress(
  wizard: Wizard,
  { installation, step }: { readonly installation: string; readonly step: string },
): string {
  const address = wizard.address('confirm-exit', installation);
  return `${address}${address.includes('?') ? '&' : '?'}step=${encodeURIComponent(step)}`;
}

export interface SavedStep {
  /** The language in which it was typed. */
  readonly locale: string;
  readonly values: Values;
}

/** The draft's saved steps by name. */
export type SavedSteps = Readonly<Record<string, SavedStep>>;

export const applicable = (wizard: Wizard, typed: SavedSteps): readonly WizardStep[] =>
  wizard.steps.filter((step) => step.applies?.(typed) ?? true);

/** Whether a step is saved without faults, or answered by the edited setting. */
export function isDone(step: WizardStep, typed: SavedSteps): boolean {
  const saved = typed[step.name];
  if (saved === undefined) return step.isAnswered?.(typed) ?? false;
  const form = stepForm(step, saved.values);
  return fieldNames(form).every((field) => faultsOf(form, field, saved).length === 0);
}

/** The requested step if the steps before it are done, else the first step that is not done; null if there is no such step. */
export function nearestStep(wizard: Wizard, typed: SavedSteps, requested: string): string | null {
  if (wizard.steps.every(({ name }) => name !== requested)) return null;
  const steps = applicable(wizard, typed);
  const open = steps.findIndex((step) => !isDone(step, typed));
  const last = open < 0 ? steps.length - 1 : open;
  const index = steps.findIndex(({ name }) => name === requested);
  return steps[index < 0 ? last : Math.min(index, last)]?.name ?? null;
}

/** Where an address of a wizard redirects to; `here`: no redirect. */
export type StepRedirect = 'here' | 'nowhere' | 'home' | { readonly place: string };

/**
 * The redirect for a requested step: to the nearest allowed step; the exit page needs an open draft, the confirmation a finished
 * one.
 */
export function stepRedirect(
  wizard: Wizard,
  requested: string,
  draft: { readonly state: string; readonly steps: SavedSteps } | null,
): StepRedirect {
  const isOpen = draft?.state === 'open';
  if (requested === 'confirm-exit') return isOpen ? 'here' : 'home';
  if (requested === 'confirmation') return draft && !isOpen ? 'here' : 'home';
  const nearest = nearestStep(wizard, isOpen ? draft.steps : {}, requested);
  if (nearest === null) return 'nowhere';
  return nearest === requested ? 'here' : { place: nearest };
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

/** Saved values for a page in another language: numbers are written with that language's signs. */
export function valuesIn(step: WizardStep, saved: SavedStep, locale: string): Values {
  if (saved.locale === locale) return saved.values;
  const form = stepForm(step, saved.values);
  return Object.fromEntries(
    Object.entries(saved.values).map(([name, value]): [string, FieldValue] => {
      const isNumber = compiled(form).uses[name]?.some((use) => use.name === 'number');
      const isMachine = /^(?:number|range)$/.test(form.fields[name]?.native?.type ?? '');
      const number = isNumber && !isMachine ? numberIn(value, saved) : null;
      if (number === null) return [name, value];
      const format = new Intl.NumberFormat(locale, {
        useGrouping: false,
        maximumFractionDigits: 10,
      });
      return [name, format.format(number)];
    }),
  );
}
