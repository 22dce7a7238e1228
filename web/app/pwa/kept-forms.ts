import { useMemo, useSyncExternalStore } from 'react';

/** A form that was filled in without a connection. It is stored on this device and sent once the server is reached. */
export interface KeptForm {
  /** Opaque id of the person who filled it in; nobody else sends it. */
  readonly person: string;
  /** Address that takes the form by POST, and answers with JSON. */
  readonly action: string;
  /** The same for each attempt, so that the server does it once. */
  readonly attempt: string;
  readonly fields: Readonly<Record<string, string>>;
  /** ISO time. */
  readonly writtenAt: string;
  /** Code of the refusal, which ends the attempts; null: it waits. */
  readonly refused: string | null;
}

const prefix = 'kept-form ';
const listeners = new Set<() => void>();

/** The form that is stored under the name; null: none, also while hydrating. */
export function useKeptForm(name: string): KeptForm | null {
  const stored = useSyncExternalStore(
    subscribe,
    () => read(name),
    () => null,
  );
  // The same object until the stored text changes.
  return useMemo(() => formIn(stored), [stored]);
}

/** Names of the stored forms. */
export function namesOfKeptForms(): readonly string[] {
  try {
    return Object.keys(localStorage).flatMap((key) =>
      key.startsWith(prefix) ? [key.slice(prefix.length)] : [],
    );
  } catch {
    // A browser without storage for this site keeps nothing.
    return [];
  }
}

export const findKeptForm = (name: string): KeptForm | null => formIn(read(name));

/** Stores the form; false in a browser that stores nothing. */
export function keepForm(name: string, form: KeptForm): boolean {
  try {
    localStorage.setItem(`${prefix}${name}`, JSON.stringify(form));
  } catch {
    return false;
  }
  notify();
  return true;
}

export function forgetForm(name: string): void {
  localStorage.removeItem(`${prefix}${name}`);
  notify();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  // Another page of the app may have sent the form.
  addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    removeEventListener('storage', listener);
  };
}

function notify(): void {
  for (const listener of listeners) listener();
}

function read(name: string): string | null {
  try {
    return localStorage.getItem(`${prefix}${name}`);
  } catch {
    return null;
  }
}

function formIn(stored: string | null): KeptForm | null {
  if (stored === null) return null;
  try {
    return keptForm(JSON.parse(stored));
  } catch {
    return null;
  }
}

function keptForm(parsed: Partial<Record<keyof KeptForm, unknown>>): KeptForm | null {
  const { person, action, attempt, fields, writtenAt, refused } = parsed;
  if (typeof person !== 'string' || typeof action !== 'string' || typeof attempt !== 'string')
    return null;
  if (typeof fields !== 'object' || fields === null || typeof writtenAt !== 'string') return null;
  return {
    person,
    action,
    attempt,
    fields: Object.fromEntries(Object.entries(fields).map(([key, value]) => [key, String(value)])),
    writtenAt,
    refused: typeof refused === 'string' ? refused : null,
  };
}
