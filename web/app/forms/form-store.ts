import type { AnsweredFault, FormAnswer } from './answer.ts';
import { type FieldEvent, type FieldState, afterEvent, isSame, openField } from './flags.ts';
import { compiled } from './compile.ts';
import { type FormSpec, fieldNames } from './form-spec.ts';
import { type OpenedForm, type Opening, valueAtFirst } from './opened-form.ts';
import { type FieldValue, type LaterRule, type Values, isEmpty } from './rule.ts';
import { faultsOf, laterFaults, laterUses } from './validate.ts';

export interface StoreOptions extends Opening {
  readonly today?: string | undefined;
  /** The browser's way to ask what only somebody else can tell. */
  readonly later?: Readonly<Record<string, LaterRule>> | undefined;
}

/** A form that is checked while somebody types. */
export interface FormStore extends OpenedForm {
  readonly typed: (name: string, values: Values) => void;
  readonly left: (name: string, values: Values) => void;
  readonly send: (values: Values) => boolean;
  readonly receive: (answer: FormAnswer) => void;
  readonly close: () => void;
}

/** Nobody is asked about every letter. */
export const askingPauseMs = 300;
/** Said aloud when the fingers rest, not into the middle of a word. */
export const sayingPauseMs = 700;

/** One open form in the browser. Listeners hear of one field, or of the whole form by the name ''. */
export function createFormStore(options: StoreOptions): FormStore {
  const { form, locale, today, later = {} } = options;
  const names = fieldNames(form);
  const fields = new Map<string, FieldState>();
  const listeners = new Map<string, Set<() => void>>();
  const asking = new Map<
    string,
    { timer?: ReturnType<typeof setTimeout>; stop: AbortController }
  >();
  /** Whoever was asked has refused what stands there. */
  const refusedByAsked = new Set<string>();
  let summary: readonly AnsweredFault[] = [];
  let said: AnsweredFault | null = null;
  let sayingTimer: ReturnType<typeof setTimeout> | undefined;

  const stateOf = (name: string): FieldState => fields.get(name) ?? openField(null);
  const valuesNow = (): Values =>
    Object.fromEntries([...fields].map(([name, { value }]) => [name, value]));
  const scopeNow = () => ({ values: valuesNow(), locale, today });
  const notify = (name: string): void => listeners.get(name)?.forEach((listener) => listener());
  const apply = (name: string, event: FieldEvent): void => {
    fields.set(name, afterEvent(stateOf(name), event));
    notify(name);
  };

  for (const name of names) fields.set(name, openField(valueAtFirst(options, name)));
  for (const name of names)
    fields.set(
      name,
      afterEvent(stateOf(name), {
        kind: 'judged',
        faults: faultsOf(form, name, scopeNow()),
        isPending: false,
      }),
    );
  if (options.answer) receive(options.answer);

  return {
    form,
    locale,
    stateOf,
    summary: () => summary,
    said: () => said,
    subscribe: (name: string, listener: () => void): (() => void) => {
      const set = listeners.get(name) ?? new Set();
      listeners.set(name, set.add(listener));
      return () => set.delete(listener);
    },
    typed,
    left,
    send,
    receive,
    close: () => {
      clearTimeout(sayingTimer);
      for (const name of asking.keys()) stopAsking(name);
    },
  };

  /** Aggressive: the verdict is told while somebody types. */
  function typed(name: string, values: Values): void {
    if (!form.fields[name] || isAsBefore(stateOf(name).value, values[name] ?? null)) return;
    apply(name, { kind: 'typed', value: values[name] ?? null });
    judge(name, askingPauseMs);
    for (const other of names)
      if (other !== name && refersTo(form, other, name)) judge(other, askingPauseMs);
    apply(name, { kind: 'told' });
    say(name);
  }

  /** …and when they leave the field. */
  function left(name: string, values: Values): void {
    if (!form.fields[name]) return;
    typed(name, values);
    apply(name, { kind: 'left' });
    apply(name, { kind: 'told' });
    const waiting = asking.get(name);
    if (waiting?.timer !== undefined) void ask(name);
    say(name);
  }

  /** Whether the form may go. What is still being asked does not hold it up: the service asks again. */
  function send(values: Values): boolean {
    for (const name of names) {
      const value = values[name] ?? null;
      // A browser may have filled it in unseen.
      if (!isAsBefore(stateOf(name).value, value)) {
        apply(name, { kind: 'typed', value });
        judge(name, null);
      } else if (!refusedByAsked.has(name) && !stateOf(name).isPending) {
        // What a service refused may go again: another field may have been what was wrong.
        judge(name, null);
      }
      apply(name, { kind: 'told' });
    }
    tell(names.flatMap((field) => stateOf(field).faults.map((fault) => ({ field, ...fault }))));
    return summary.length === 0;
  }

  function receive(answer: FormAnswer): void {
    for (const name of names) {
      const faults = answer.faults.filter((fault) => fault.field === name);
      if (faults.length > 0) apply(name, { kind: 'judged', faults, isPending: false });
      apply(name, { kind: 'told' });
    }
    tell(answer.faults);
  }

  function tell(faults: readonly AnsweredFault[]): void {
    summary = faults;
    said = null;
    clearTimeout(sayingTimer);
    notify('');
  }

  /** What can be said at once, then whoever has to be asked after the pause; null asks nobody. */
  function judge(name: string, pauseMs: number | null): void {
    stopAsking(name);
    refusedByAsked.delete(name);
    const faults = faultsOf(form, name, scopeNow());
    const isAsked =
      pauseMs !== null &&
      faults.length === 0 &&
      stateOf(name).value !== '' &&
      laterUses(form, name).some((use) => later[use.name]);
    apply(name, { kind: 'judged', faults, isPending: isAsked });
    if (isAsked)
      asking.set(name, {
        stop: new AbortController(),
        timer: setTimeout(() => void ask(name), pauseMs),
      });
  }

  async function ask(name: string): Promise<void> {
    const waiting = asking.get(name);
    if (!waiting) return;
    clearTimeout(waiting.timer);
    const { stop } = waiting;
    asking.set(name, { stop });
    const faults = await laterFaults(form, name, { scope: scopeNow(), later, signal: stop.signal });
    // An answer about what stood there before is nobody's.
    if (asking.get(name)?.stop !== stop) return;
    asking.delete(name);
    if (faults.length > 0) refusedByAsked.add(name);
    apply(name, { kind: 'judged', faults, isPending: false });
    say(name);
  }

  function stopAsking(name: string): void {
    const waiting = asking.get(name);
    if (!waiting) return;
    clearTimeout(waiting.timer);
    waiting.stop.abort();
    asking.delete(name);
  }

  function say(name: string): void {
    clearTimeout(sayingTimer);
    sayingTimer = setTimeout(() => {
      const [fault] = stateOf(name).faults;
      const next = fault ? { field: name, ...fault } : null;
      if (next === null && said === null) return;
      said = next;
      notify('');
    }, sayingPauseMs);
  }
}

/** An empty field is the same nothing whether the form has it or not. */
const isAsBefore = (a: FieldValue, b: FieldValue): boolean =>
  isSame(a, b) || (isEmpty(a) && isEmpty(b));

/** `same:password`, `after:from`: a change there may change the verdict here. */
function refersTo(form: FormSpec, name: string, other: string): boolean {
  return compiled(form).uses[name]?.some((use) => use.args.includes(other)) ?? false;
}
