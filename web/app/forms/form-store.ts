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
  readonly inTurn?: ((acts: readonly (() => void)[]) => void) | undefined;
}

/** State of a form that is checked while a person types. */
export interface FormStore extends FormView {
  /** Results are shown on input … */
  readonly typed: (name: string, values: Values) => void;
  /** … and on blur. */
  readonly left: (name: string, values: Values) => void;
  /** Checks all fields and returns whether the form may be sent. Pending later checks do not block it: the service repeats them. */
  readonly send: (values: Values) => boolean;
  readonly receive: (answer: FormAnswer) => void;
  readonly close: () => void;
}

/** Pause before a later check, so that it does not run for every letter. */
export const laterCheckPauseMs = 300;
/** Pause before a fault is announced to screen readers. */
export const announcePauseMs = 700;

export function createFormStore(options: StoreOptions): FormStore {
  const { form, locale, answer, inTurn = atOnce } = options;
  const book = createFieldStates(options);
  const judge = createJudge(options, book);
  const telling = createTelling(book);
  const typed = (name: string, values: Values): void => {
    const value = values[name] ?? null;
    if (!form.fields[name] || isAsBefore(book.stateOf(name).value, value)) return;
    book.apply(name, { kind: 'typed', value });
    judge.look(name);
    for (const other of book.names)
      if (other !== name && refersTo(form, other, name)) judge.look(other);
    book.apply(name, { kind: 'told' });
    telling.say(name);
  };
  const receive = ({ faults }: FormAnswer): void => {
    for (const name of book.names) {
      const own = faults.filter((fault) => fault.field === name);
      if (own.length > 0) book.apply(name, { kind: 'judged', faults: own, isPending: false });
      book.apply(name, { kind: 'told' });
    }
    telling.tell(faults);
  };
  judge.whenAnswered(telling.say);
  if (answer) receive(answer);
  return {
    form,
    locale,
    stateOf: book.stateOf,
    subscribe: book.subscribe,
    summary: telling.summary,
    said: telling.said,
    typed,
    left: (name, values) => {
      if (!form.fields[name]) return;
      typed(name, values);
      book.apply(name, { kind: 'left' });
      book.apply(name, { kind: 'told' });
      judge.hurry(name);
      telling.say(name);
    },
    send: createSending({ book, judge, telling, inTurn }),
    receive,
    close: () => {
      telling.hush();
      judge.close();
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
  readonly book: FieldStates;
  readonly judge: ReturnType<typeof createJudge>;
  readonly telling: ReturnType<typeof createTelling>;
  readonly inTurn: NonNullable<StoreOptions['inTurn']>;
}): FormStore['send'] {
  const { book, judge, telling, inTurn } = parts;
  return (values) => {
    const changed = book.quietly(() => {
      for (const name of book.names) {
        const value = values[name] ?? null;
        const isFilledUnseen = !isAsBefore(book.stateOf(name).value, value);
        if (isFilledUnseen) book.apply(name, { kind: 'typed', value });
        judge.lookBeforeSending(name, isFilledUnseen);
        book.apply(name, { kind: 'told' });
      }
    });
    const faultsAt = (field: string) =>
      book.stateOf(field).faults.map((fault) => ({ field, ...fault }));
    const faults = book.names.flatMap(faultsAt);
    const [first] = faults;
    // The error summary is shown together with the field that gets the focus.
    inTurn([
      () => {
        telling.tell(faults);
        for (const name of changed) if (name === first?.field) book.notify(name);
      },
      ...changed.filter((name) => name !== first?.field).map((name) => () => book.notify(name)),
    ]);
    return faults.length === 0;
  };
}

/** Stores each field's result: the rules' at once, then the later checks'. */
function createJudge({ form, later = {} }: StoreOptions, book: FieldStates) {
  /** Whether a later check has refused the present value. */
  const refused = new Set<string>();
  let heard: (name: string) => void = () => undefined;
  const asking = createLaterChecks({
    form,
    later,
    scope: book.scope,
    answered: (name, faults) => {
      if (faults.length > 0) refused.add(name);
      book.apply(name, { kind: 'judged', faults, isPending: false });
      heard(name);
    },
  });
  const judged = (name: string, mayAsk: boolean): void => {
    asking.stop(name);
    refused.delete(name);
    const faults = faultsOf(form, name, book.scope());
    const isAsked =
      mayAsk && faults.length === 0 && !isEmpty(book.stateOf(name).value) && asking.isAskable(name);
    book.apply(name, { kind: 'judged', faults, isPending: isAsked });
    if (isAsked) asking.askAfter(name, laterCheckPauseMs);
  };
  for (const name of book.names) judged(name, false);
  return {
    look: (name: string): void => judged(name, true),
    /**
     * A value that a service refused may be sent again, since another field may be the cause; one that a later check refused may
     * not.
     */
    lookBeforeSending: (name: string, isFilledUnseen: boolean): void => {
      const isSettled = refused.has(name) || book.stateOf(name).isPending;
      if (isFilledUnseen || !isSettled) judged(name, false);
    },
    hurry: asking.hurry,
    whenAnswered: (listener: (name: string) => void): void => {
      heard = listener;
    },
    close: asking.stopAll,
  };
}

/** The error summary since sending, and the announced fault. */
function createTelling({ notify, stateOf }: FieldStates) {
  let summary: readonly AnsweredFault[] = [];
  let said: AnsweredFault | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  return {
    summary: () => summary,
    said: () => said,
    tell: (faults: readonly AnsweredFault[]): void => {
      summary = faults;
      said = null;
      clearTimeout(timer);
      notify('');
    },
    say: (name: string): void => {
      clearTimeout(timer);
      timer = setTimeout(() => {
        const [fault] = stateOf(name).faults;
        const next = fault ? { field: name, ...fault } : null;
        if (next === null && said === null) return;
        said = next;
        notify('');
      }, announcePauseMs);
    },
    hush: (): void => clearTimeout(timer),
  };
}

const atOnce = (acts: readonly (() => void)[]): void => {
  for (const act of acts) act();
};

/** Treats a missing field as empty. */
const isAsBefore = (a: FieldValue, b: FieldValue): boolean =>
  isSame(a, b) || (isEmpty(a) && isEmpty(b));

/** Fields whose rules refer to this one (`same:password`, `after:from`): its change can change their result. */
function refersTo(form: FormSpec, name: string, reference: string): boolean {
  return compiled(form).uses[name]?.some((use) => use.args.includes(reference)) ?? false;
}
