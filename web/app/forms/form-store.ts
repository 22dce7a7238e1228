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
  /** The browser's way to ask what only somebody else can tell. */
  readonly later?: Readonly<Record<string, LaterRule>> | undefined;
  /** When what a sending has to say is drawn, bit by bit: at once unless told otherwise. */
  readonly inTurn?: ((acts: readonly (() => void)[]) => void) | undefined;
}

/** A form that is checked while somebody types. */
export interface FormStore extends FormView {
  /** Aggressive: the verdict is told with every letter… */
  readonly typed: (name: string, values: Values) => void;
  /** …and when a field is left. */
  readonly left: (name: string, values: Values) => void;
  /** Whether the form may go. What is still being asked does not hold it up: the service asks again. */
  readonly send: (values: Values) => boolean;
  readonly receive: (answer: FormAnswer) => void;
  readonly close: () => void;
}

/** Nobody is asked about every letter. */
export const laterCheckPauseMs = 300;
/** Said aloud when the fingers rest, not into the middle of a word. */
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

/**
 * A form like this one, sent empty where nobody sees it. What has run once answers a press several times as fast, so it is done
 * while the page rests.
 */
export function sampleFaults({ form, locale, today }: StoreOptions): FormView {
  const scene = createFormStore({ form, locale, today, initial: {} });
  scene.send({});
  scene.close();
  return scene;
}

/** Looks at every field, says whether the form may go, and tells what is wrong bit by bit. */
function createSending(of: {
  readonly book: FieldStates;
  readonly judge: ReturnType<typeof createJudge>;
  readonly telling: ReturnType<typeof createTelling>;
  readonly inTurn: NonNullable<StoreOptions['inTurn']>;
}): FormStore['send'] {
  const { book, judge, telling, inTurn } = of;
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
    // The list of what is wrong comes with the field that the focus goes to.
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

/** Puts each field's verdict into the book: what can be said at once, then what somebody has to be asked. */
function createJudge({ form, later = {} }: StoreOptions, book: FieldStates) {
  /** Whoever was asked has refused what stands there. */
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
    /** What a service refused may go again, another field may have been to blame; what somebody was asked about stays refused. */
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

/** What the whole form has to say: the list of what is wrong since it was sent, and what is said aloud meanwhile. */
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

/** An empty field is the same nothing whether the form has it or not. */
const isAsBefore = (a: FieldValue, b: FieldValue): boolean =>
  isSame(a, b) || (isEmpty(a) && isEmpty(b));

/** `same:password`, `after:from`: a change there may change the verdict here. */
function refersTo(form: FormSpec, name: string, other: string): boolean {
  return compiled(form).uses[name]?.some((use) => use.args.includes(other)) ?? false;
}
