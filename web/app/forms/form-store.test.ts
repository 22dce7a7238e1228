import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { flags } from './flags.ts';
import { defineForm } from './form-spec.ts';
import {
  type FormStore,
  type StoreOptions,
  laterCheckPauseMs,
  createFormStore,
  announcePauseMs,
} from './form-store.ts';
import type { RuleOutcome, Values } from './rule.ts';

const form = defineForm({
  name: 'move',
  later: ['free'],
  fields: {
    email: { label: 'move.email', rules: 'required|email|free' },
    repeat: { label: 'move.repeat', rules: 'required|same:email' },
    agreed: { label: 'move.agreed', rules: 'required', as: 'mark' },
    rooms: { label: 'move.rooms', as: 'list' },
  },
});

const empty = { email: '', repeat: '', agreed: false, rooms: [] };

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

function open(options: Partial<StoreOptions> = {}): FormStore {
  return createFormStore({ form, locale: 'en-GB', initial: {}, ...options });
}

const is = (store: FormStore, name: string): string =>
  (Object.keys(flags) as (keyof typeof flags)[])
    .filter((flag) => flags[flag](store.stateOf(name)))
    .join(' ');

const codesOf = (store: FormStore, name: string) =>
  store.stateOf(name).faults.map(({ code }) => code);

describe('createFormStore', () => {
  it('an unchanged result notifies nobody', () => {
    const store = open();
    const received: string[] = [];
    for (const name of Object.keys(form.fields)) store.subscribe(name, () => received.push(name));
    expect(store.send(empty)).toBe(false);
    expect(new Set(received)).toEqual(new Set(Object.keys(form.fields)));
    received.length = 0;
    expect(store.send(empty)).toBe(false);
    expect(received).toEqual([]);
    store.typed('email', { ...empty, email: 'm' });
    expect(new Set(received)).toEqual(new Set(['email']));
  });

  it('knows faults from the start without showing them', () => {
    const store = open();
    expect(is(store, 'email')).toBe('untouched pristine invalid');
    expect(is(store, 'rooms')).toBe('untouched pristine valid');
    expect(store.summary()).toEqual([]);
  });

  it('shows faults on input', () => {
    const store = open();
    store.typed('email', { ...empty, email: 'a' });
    expect(is(store, 'email')).toBe('untouched dirty invalid validated changed failed');
    expect(codesOf(store, 'email')).toEqual(['email']);
    store.typed('email', { ...empty, email: 'a@b.example' });
    expect(is(store, 'email')).toBe('untouched dirty valid validated changed passed');
  });

  it('shows faults on blur, which is no change', () => {
    const store = open();
    store.left('email', empty);
    expect(is(store, 'email')).toBe('touched pristine invalid validated failed');
    store.left('rooms', empty);
    expect(is(store, 'rooms')).toBe('touched pristine valid validated passed');
    expect(is(store, 'agreed')).toBe('untouched pristine invalid');
  });

  it('checks again a field whose rule refers to the changed one', () => {
    const store = open({ initial: { email: 'a@b.example', repeat: 'a@b.example' } });
    expect(is(store, 'repeat')).toBe('untouched pristine valid');
    store.typed('email', { ...empty, email: 'c@d.example', repeat: 'a@b.example' });
    expect(is(store, 'repeat')).toBe('untouched pristine invalid');
  });

  it('notifies subscribers of the changed field only', () => {
    const store = open();
    const received: string[] = [];
    for (const name of ['email', 'repeat', 'rooms', ''])
      store.subscribe(name, () => received.push(name));
    store.typed('rooms', { ...empty, rooms: ['a'] });
    expect(new Set(received)).toEqual(new Set(['rooms']));
    received.length = 0;
    store.typed('rooms', { ...empty, rooms: ['a'] });
    expect(received).toEqual([]);
  });

  it('does not send an invalid form, and lists faults in the order of the form', () => {
    const store = open();
    expect(store.send(empty)).toBe(false);
    expect(store.summary()).toEqual([
      { field: 'email', code: 'required' },
      { field: 'repeat', code: 'required' },
      { field: 'agreed', code: 'required' },
    ]);
    const good = { email: 'a@b.example', repeat: 'a@b.example', agreed: true, rooms: [] };
    expect(store.send(good)).toBe(true);
    expect(store.summary()).toEqual([]);
    expect(is(store, 'agreed')).toBe('untouched dirty valid validated changed passed');
  });

  it('ignores controls of other forms', () => {
    const store = open();
    store.typed('', empty);
    store.left('elsewhere', empty);
    expect(is(store, 'email')).toBe('untouched pristine invalid');
  });
});

describe('the server’s answer', () => {
  const answer = {
    form: 'move',
    status: 422,
    values: { email: 'a@b.example', repeat: 'a@b.example', agreed: true, rooms: ['a'] },
    faults: [
      { field: 'email', code: 'taken' },
      { field: null, code: 'busy', kind: 'unavailable' as const },
    ],
    idempotency: 'k',
  };

  it('is shown at its field and above the form, with the values', () => {
    const store = open({ answer });
    expect(store.stateOf('rooms').value).toEqual(['a']);
    expect(is(store, 'email')).toBe('untouched pristine invalid validated failed');
    expect(store.summary()).toEqual(answer.faults);
  });

  it('disappears on input, and does not block another attempt', () => {
    const store = open({ answer });
    expect(store.send(answer.values)).toBe(true);
    store.receive(answer);
    expect(codesOf(store, 'email')).toEqual(['taken']);
    store.typed('email', { ...answer.values, email: 'x@b.example' });
    expect(codesOf(store, 'email')).toEqual([]);
  });

  it('says nothing about a value that was corrected before it came', () => {
    const store = open();
    expect(store.send(answer.values)).toBe(true);
    const corrected = { ...answer.values, email: 'x@b.example', repeat: 'x@b.example' };
    store.typed('repeat', corrected);
    store.typed('email', corrected);
    store.receive({ ...answer, faults: answer.faults.slice(0, 1) });
    expect([codesOf(store, 'email'), store.summary()]).toEqual([[], []]);
    expect(store.send(corrected)).toBe(true);
    store.receive(answer);
    expect(codesOf(store, 'email')).toEqual(['taken']);
  });

  it('is shown after a button that does not check, also where another value was stopped before', () => {
    const store = open();
    expect(store.send({ ...answer.values, email: 'a' })).toBe(false);
    store.typed('email', answer.values);
    expect(store.send(answer.values, false)).toBe(true);
    store.receive(answer);
    expect(codesOf(store, 'email')).toEqual(['taken']);
  });
});

describe('a later rule', () => {
  interface Question {
    readonly value: unknown;
    readonly signal: AbortSignal;
    readonly answer: (outcome: RuleOutcome) => void;
    readonly fail: () => void;
  }
  let questions: Question[];
  beforeEach(() => {
    questions = [];
  });
  const later = {
    free: (value: unknown, _: unknown, { signal }: { signal: AbortSignal }) =>
      new Promise<RuleOutcome>((answer, reject) =>
        questions.push({ value, signal, answer, fail: () => reject(new Error('down')) }),
      ),
  };
  const type = (store: FormStore, email: string, values: Values = empty) =>
    store.typed('email', { ...values, email });

  it('runs after a pause, and is pending from the first input on', async () => {
    const store = open({ later });
    for (const email of ['a@b.exampl', 'a@b.example']) {
      type(store, email);
      await vi.advanceTimersByTimeAsync(laterCheckPauseMs - 1);
    }
    expect(is(store, 'email')).toBe('untouched dirty validated pending changed');
    expect(questions).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    expect(questions.map(({ value }) => value)).toEqual(['a@b.example']);
    questions[0]?.answer(true);
    await vi.advanceTimersByTimeAsync(0);
    expect(is(store, 'email')).toBe('untouched dirty valid validated changed passed');
  });

  it('does not run for an invalid value', async () => {
    const store = open({ later });
    type(store, 'a');
    await vi.advanceTimersByTimeAsync(laterCheckPauseMs * 2);
    expect(questions).toEqual([]);
    expect(is(store, 'email')).toContain('invalid');
  });

  it('runs at once on blur', async () => {
    const store = open({ later });
    type(store, 'a@b.example');
    store.left('email', { ...empty, email: 'a@b.example' });
    expect(questions).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(laterCheckPauseMs * 2);
    expect(questions).toHaveLength(1);
  });

  it('is cancelled when the value changes, and its late answer is dropped', async () => {
    const store = open({ later });
    type(store, 'a@b.example');
    await vi.advanceTimersByTimeAsync(laterCheckPauseMs);
    type(store, 'c@d.example');
    expect(questions[0]?.signal.aborted).toBe(true);
    await vi.advanceTimersByTimeAsync(laterCheckPauseMs);
    questions[1]?.answer(true);
    questions[0]?.answer({ code: 'taken' });
    await vi.advanceTimersByTimeAsync(0);
    expect(is(store, 'email')).toBe('untouched dirty valid validated changed passed');
  });

  it('passes without an answer', async () => {
    const store = open({ later });
    type(store, 'a@b.example');
    await vi.advanceTimersByTimeAsync(laterCheckPauseMs);
    questions[0]?.fail();
    await vi.advanceTimersByTimeAsync(0);
    expect(is(store, 'email')).toContain('passed');
  });

  it('a refusal stays until the value changes; a missing answer does not block sending', async () => {
    const store = open({ later });
    const values = { email: 'a@b.example', repeat: 'a@b.example', agreed: true, rooms: [] };
    type(store, 'a@b.example', values);
    expect(store.send(values)).toBe(true);
    await vi.advanceTimersByTimeAsync(laterCheckPauseMs);
    questions[0]?.answer({ code: 'taken' });
    await vi.advanceTimersByTimeAsync(0);
    expect(store.send(values)).toBe(false);
    expect(store.summary()).toEqual([{ field: 'email', code: 'taken' }]);
    const other = { ...values, email: 'c@d.example', repeat: 'c@d.example' };
    expect(store.send(other)).toBe(true);
  });

  it('does not run after the form is closed', async () => {
    const store = open({ later });
    type(store, 'a@b.example');
    await vi.advanceTimersByTimeAsync(laterCheckPauseMs);
    type(store, 'c@d.example');
    store.close();
    await vi.advanceTimersByTimeAsync(laterCheckPauseMs + announcePauseMs);
    expect(questions).toHaveLength(1);
    expect(questions[0]?.signal.aborted).toBe(true);
  });
});

describe('announcements', () => {
  it('a fault is announced once after a pause, and cleared when corrected', async () => {
    const store = open();
    let received = 0;
    store.subscribe('', () => {
      received += 1;
    });
    for (const email of ['a', 'ab', 'abc']) {
      store.typed('email', { ...empty, email });
      await vi.advanceTimersByTimeAsync(announcePauseMs - 1);
    }
    expect([received, store.announced()]).toEqual([0, null]);
    await vi.advanceTimersByTimeAsync(1);
    expect([received, store.announced()]).toEqual([1, { field: 'email', code: 'email' }]);
    store.typed('email', { ...empty, email: 'a@b.example' });
    await vi.advanceTimersByTimeAsync(announcePauseMs);
    expect([received, store.announced()]).toEqual([2, null]);
  });

  it('stop when the form is sent and the summary is shown', async () => {
    const store = open();
    store.typed('email', { ...empty, email: 'a' });
    expect(store.send({ ...empty, email: 'a' })).toBe(false);
    await vi.advanceTimersByTimeAsync(announcePauseMs * 2);
    expect(store.announced()).toBe(null);
  });
});
