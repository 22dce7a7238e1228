import { sendKeptForms } from './send-kept-forms.ts';

const storageKey = 'half-typed';

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** The changed value of one form control. */
interface ControlValue {
  readonly form: string;
  readonly name: string;
  /** The value of the checkbox or radio button, otherwise the typed text. */
  readonly value: string;
}

interface SavedInput {
  readonly address: string;
  readonly person: string | undefined;
  readonly typed: readonly ControlValue[];
}

/** Whether this document is being left: what it stored is for the next one. */
let isLeaving = false;

/** Stores changed form controls for this tab before the page is left or reloaded; passwords are left out. */
export function saveFormInput(): void {
  isLeaving = true;
  const typed = changedControls()
    // A radio group is saved by its checked button.
    .filter((control) => control.type !== 'radio' || !('checked' in control) || control.checked)
    .map((control) => ({ form: formOf(control), name: control.name, value: control.value }));
  const input: SavedInput = { address: location.href, person: ownPerson(), typed };
  if (typed.length > 0) sessionStorage.setItem(storageKey, JSON.stringify(input));
  else sessionStorage.removeItem(storageKey);
}

/** Puts the stored values into controls that have not been changed since the reload, with input events. */
export function restoreFormInput(): void {
  if (isLeaving) return;
  const text = sessionStorage.getItem(storageKey);
  if (text === null) return;
  const { address, person, typed }: SavedInput = JSON.parse(text);
  const isOwn = person === ownPerson();
  // The choice of language is a page of its own; the next page is the form's again.
  if (address !== location.href && isOwn) return;
  sessionStorage.removeItem(storageKey);
  if (!isOwn) return;
  const changed = changedControls();
  for (const each of typed) {
    const control = controls().find(
      (found) =>
        found.name === each.name &&
        formOf(found) === each.form &&
        (!isChoice(found) || found.value === each.value),
    );
    if (control && !changed.includes(control)) setValue(control, each.value);
  }
}

const ownPerson = (): string | undefined => document.documentElement.dataset['person'];

const controls = (): readonly Control[] =>
  [...document.querySelectorAll<Control>('form :is(input, textarea, select)[name]')].filter(
    ({ type: kind }) => !['hidden', 'password', 'file', 'submit', 'button'].includes(kind),
  );

const changedControls = (): readonly Control[] => controls().filter(isChanged);

const formOf = ({ form }: Control): string =>
  form?.querySelector<HTMLInputElement>('input[type=hidden][name=form]')?.value ?? '';

const isChoice = (control: Control): control is HTMLInputElement =>
  control instanceof HTMLInputElement && ['checkbox', 'radio'].includes(control.type);

function isChanged(control: Control): boolean {
  if (isChoice(control)) return control.checked !== control.defaultChecked;
  if (control instanceof HTMLSelectElement)
    return [...control.options].some((option) => option.selected !== option.defaultSelected);
  return control.value !== control.defaultValue;
}

/** Sets the value by the browser's own setter and fires events, so that React sees a change. */
function setValue(control: Control, value: string): void {
  if (isChoice(control)) return control.click();
  const own = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control), 'value');
  own?.set?.call(control, value);
  control.dispatchEvent(new Event('input', { bubbles: true }));
  control.dispatchEvent(new Event('change', { bubbles: true }));
}

/** Sends forms that were filled in without a connection: now, and when the device reports a connection. */
export function watchKeptForms(): void {
  const send = (): void => {
    if (navigator.onLine) void sendKeptForms();
  };
  addEventListener('online', send);
  send();
}
