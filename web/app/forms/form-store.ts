import type { AnsweredFault, FormAnswer } from './answer.ts';
import { createLaterChecks } from './later-checks.ts';
import { compiled } from './compile.ts';
import { type FieldStates, createFieldStates } from './field-states.ts';
import { isSame } from './flags.ts';
import type { FormSpec } from './form-spec.ts';
import type { FormView, FormViewOptions } from './form-view.ts';
import { type FieldValue, type LaterRule, type Values, isEmpty } from './rule.ts';
import { faultsOf } from './validate.ts';

export interface StoreOptions extends FormViewOptions {
  readonly today?: string | undefined;
  /** The browser's implementations of later rules. */
  readonly later?: Readonly<Record<string, LaterRule>> | undefined;
  /** Schedules the rendering of faults after sending; at once by default. */
  readonly inSteps?: ((acts: readonly (() => void)[]) => void) | undefined;
}

/** State of a form that is checked while a person types. */
export interface FormStore extends FormView {
  /** Results are shown on input … */
  readonly typed: (name: string, values: Values) => void;
  /** … and on blur. */
  readonly left: (name: string, values: Values) => void;
  /**
   * Checks all fields and returns whether the form may be sent; unchecked it always may. Pending later checks do not block it: the service
   * repeats them.
   */
  readonly send: (values: Values, isChecked?: boolean) => boolean;
  readonly receive: (answer: FormAnswer) => void;
  readonly close: () => void;
}

/** Pause before a later check, so that it does not run for every letter. */
export const laterCheckPauseMs = 300;
/** Pause before a fault is announced to screen readers. */
export const announcePauseMs = 700;

export function createFormStore(options: StoreOptions): FormStore {
  const { form, locale, answer, inSteps = runAtOnce } = options;
  const fieldStates = createFieldStates(options);
  const checks = createChecks(options, fieldStates);
  const announcements = createAnnouncements(fieldStates);
  const typed = (name: string, values: Values): void => {
    const value = values[name] ?? null;
    if (!form.fields[name] || isAsBefore(fieldStates.stateOf(name).value, value)) return;
    fieldStates.apply(name, { kind: 'typed', value });
    checks.check(name);
    for (const other of fieldStates.names)
      if (other !== name && refersTo(form, other, name)) checks.check(other);
    fieldStates.apply(name, { kind: 'revealed' });
    announcements.announceSoon(name);
  };
  let sent: Values | null = null;
  const receive = ({ faults: answered }: FormAnswer): void => {
    // A value that was corrected before the answer came has not been checked by it.
    const faults = answered.filter(
      ({ field }) =>
        !sent ||
        field === null ||
        isAsBefore(fieldStates.stateOf(field).value, sent[field] ?? null),
    );
    for (const name of fieldStates.names) {
      const own = faults.filter((fault) => fault.field === name);
      if (own.length > 0)
        fieldStates.apply(name, { kind: 'checked', faults: own, isPending: false });
      fieldStates.apply(name, { kind: 'revealed' });
    }
    announcements.showSummary(faults);
  };
  checks.whenAnswered(announcements.announceSoon);
  if (answer) receive(answer);
  const send = createSending({ fieldStates, checks, announcements, inSteps });
  return {
    form,
    locale,
    stateOf: fieldStates.stateOf,
    subscribe: fieldStates.subscribe,
    summary: announcements.summary,
    announced: announcements.announced,
    typed,
    left: (name, values) => {
      if (!form.fields[name]) return;
      typed(name, values);
      fieldStates.apply(name, { kind: 'blurred' });
      fieldStates.apply(name, { kind: 'revealed' });
      checks.runNow(name);
      announcements.announceSoon(name);
    },
    send: (values, isChecked = true) => {
      const mayGo = !isChecked || send(values);
      if (mayGo) sent = fieldStates.scope().values;
      return mayGo;
    },
    receive,
    close: () => {
      announcements.cancel();
      checks.close();
    },
  };
}

/** Faults of an empty form of this kind. Run once while the page is idle, so that the first real check is fast. */
export function sampleFaults({ form, locale, today }: StoreOptions): FormView {
  const scene = createFormStore({ form, locale, today, initial: {} });
  scene.send({});
  scene.close();
  return scene;
}

/** Checks every field, returns whether the form may be sent, and shows the faults in steps. */
function createSending(parts: {
  readonly fieldStates: FieldStates;
  readonly checks: ReturnType<typeof createChecks>;
  readonly announcements: ReturnType<typeof createAnnouncements>;
  readonly inSteps: NonNullable<StoreOptions['inSteps']>;
}): FormStore['send'] {
  const { fieldStates, checks, announcements, inSteps } = parts;
  return (values) => {
    const changed = fieldStates.withoutNotifying(() => {
      for (const name of fieldStates.names) {
        const value = values[name] ?? null;
        const isFilledUnseen = !isAsBefore(fieldStates.stateOf(name).value, value);
        if (isFilledUnseen) fieldStates.apply(name, { kind: 'typed', value });
        checks.checkBeforeSending(name, isFilledUnseen);
        fieldStates.apply(name, { kind: 'revealed' });
      }
    });
    const faultsAt = (field: string) =>
      fieldStates.stateOf(field).faults.map((fault) => ({ field, ...fault }));
    const faults = fieldStates.names.flatMap(faultsAt);
    const [first] = faults;
    // The error summary is shown together with the field that gets the focus.
    inSteps([
      () => {
        announcements.showSummary(faults);
        for (const name of changed) if (name === first?.field) fieldStates.notify(name);
      },
      ...changed
        .filter((name) => name !== first?.field)
        .map((name) => () => fieldStates.notify(name)),
    ]);
    return faults.length === 0;
  };
}

/** Stores each field's result: the rules' at once, then the later checks'. */
function createChecks({ form, later = {} }: StoreOptions, fieldStates: FieldStates) {
  /** Whether a later check has refused the present value. */
  const refused = new Set<string>();
  let onAnswer: (name: string) => void = () => undefined;
  const laterChecks = createLaterChecks({
    form,
    later,
    scope: fieldStates.scope,
    answered: (name, faults) => {
      if (faults.length > 0) refused.add(name);
      fieldStates.apply(name, { kind: 'checked', faults, isPending: false });
      onAnswer(name);
    },
  });
  const check = (name: string, runsLaterChecks: boolean): void => {
    laterChecks.stop(name);
    refused.delete(name);
    const faults = faultsOf(form, name, fieldStates.scope());
    const isLaterCheckDue =
      runsLaterChecks &&
      faults.length === 0 &&
      !isEmpty(fieldStates.stateOf(name).value) &&
      laterChecks.isRunnable(name);
    fieldStates.apply(name, { kind: 'checked', faults, isPending: isLaterCheckDue });
    if (isLaterCheckDue) laterChecks.runAfter(name, laterCheckPauseMs);
  };
  for (const name of fieldStates.names) check(name, false);
  return {
    check: (name: string): void => check(name, true),
    /**
     * A value that a service refused may be sent again, since another field may be the cause; one that a later check refused may
     * not.
     */
    checkBeforeSending: (name: string, isFilledUnseen: boolean): void => {
      const isSettled = refused.has(name) || fieldStates.stateOf(name).isPending;
      if (isFilledUnseen || !isSettled) check(name, false);
    },
    runNow: laterChecks.runNow,
    whenAnswered: (listener: (name: string) => void): void => {
      onAnswer = listener;
    },
    close: laterChecks.stopAll,
  };
}

/** The error summary since sending, and the announced fault. */
function createAnnouncements({ notify, stateOf }: FieldStates) {
  let summary: readonly AnsweredFault[] = [];
  let announced: AnsweredFault | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  return {
    summary: () => summary,
    announced: () => announced,
    showSummary: (faults: readonly AnsweredFault[]): void => {
      summary = faults;
      announced = null;
      clearTimeout(timer);
      notify('');
    },
    announceSoon: (name: string): void => {
      clearTimeout(timer);
      timer = setTimeout(() => {
        const [fault] = stateOf(name).faults;
        const next = fault ? { field: name, ...fault } : null;
        if (next === null && announced === null) return;
        announced = next;
        notify('');
      }, announcePauseMs);
    },
    cancel: (): void => clearTimeout(timer),
  };
}

const runAtOnce = (acts: readonly (() => void)[]): void => {
  for (const act of acts) act();
};

/** Treats a missing field as empty. */
const isAsBefore = (a: FieldValue, b: FieldValue): boolean =>
  isSame(a, b) || (isEmpty(a) && isEmpty(b));

/** Fields whose rules refer to this one (`same:password`, `after:from`): its change can change their result. */
function refersTo(form: FormSpec, name: string, reference: string): boolean {
  return compiled(form).uses[name]?.some((use) => use.args.includes(reference)) ?? false;
}
