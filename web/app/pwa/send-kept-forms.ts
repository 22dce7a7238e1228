import {
  type KeptForm,
  findKeptForm,
  forgetForm,
  keepForm,
  namesOfKeptForms,
} from './kept-forms.ts';

/** First pause between two attempts; it doubles up to the longest. */
const firstRetryMs = 5_000;
const retryMsMax = 300_000;
const lockName = 'kept-forms';

let pauseMs = firstRetryMs;
let timer: ReturnType<typeof setTimeout> | undefined;

/** Sends the stored forms of this page's person, and repeats while the server does not answer. Forms of others are deleted. */
export async function sendKeptForms(): Promise<void> {
  clearTimeout(timer);
  const isDone = await alone(async () => {
    const results: boolean[] = [];
    for (const name of namesOfKeptForms()) results.push(await sendOne(name));
    return results.every(Boolean);
  });
  if (isDone) pauseMs = firstRetryMs;
  else {
    timer = setTimeout(() => void sendKeptForms(), pauseMs);
    pauseMs = Math.min(pauseMs * 2, retryMsMax);
  }
}

/** One page of the browser at a time; without locks the server's own check remains. */
const alone = async (send: () => Promise<boolean>): Promise<boolean> =>
  'locks' in navigator ? await navigator.locks.request(lockName, send) : await send();

/** Returns whether nothing is left to send of it. */
async function sendOne(name: string): Promise<boolean> {
  const form = findKeptForm(name);
  if (form === null || form.refused !== null) return true;
  const person = document.documentElement.dataset['person'];
  if (person !== form.person) {
    // A page of a demo session names nobody; the person is still signed in.
    if (person !== undefined) forgetForm(name);
    return true;
  }
  const answer = await post(form);
  if (answer === null) return false;
  if (answer.code === null) forgetForm(name);
  else keepForm(name, { ...form, refused: answer.code });
  return true;
}

/** The answer of the server: `code` null is a success. Null without an answer about this form. */
async function post(form: KeptForm): Promise<{ readonly code: string | null } | null> {
  const body = new URLSearchParams({ ...form.fields, attempt: form.attempt, person: form.person });
  try {
    const response = await fetch(form.action, { method: 'POST', body, redirect: 'manual' });
    // A page in its place: the session has ended, or the server has no time.
    if (!response.headers.get('content-type')?.startsWith('application/json')) return null;
    const answer: { readonly code?: unknown } = await response.json();
    if (answer.code === null) return { code: null };
    return typeof answer.code === 'string' ? { code: answer.code } : null;
  } catch {
    return null;
  }
}
