const storageKey = 'half-typed';

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** What stood in a control that somebody had changed. */
interface ControlValue {
  readonly form: string;
  readonly name: string;
  /** Of a mark or a choice the one that it is, of anything else what was typed. */
  readonly value: string;
}

interface SavedInput {
  readonly address: string;
  readonly person: string | undefined;
  readonly typed: readonly ControlValue[];
}

/** Before the page is loaded anew because somebody asked for it: what is half typed waits in this tab, secrets excepted. */
export function saveFormInput(): void {
  const typed = changedControls()
    // Of a choice the one that was made; the one before goes with it.
    .filter((control) => control.type !== 'radio' || !('checked' in control) || control.checked)
    .map((control) => ({ form: formOf(control), name: control.name, value: control.value }));
  const kept: SavedInput = { address: location.href, person: ownPerson(), typed };
  if (typed.length > 0) sessionStorage.setItem(storageKey, JSON.stringify(kept));
}

/** Once the page is there again: into the controls that nobody has touched since, as if it were typed. */
export function restoreFormInput(): void {
  const text = sessionStorage.getItem(storageKey);
  sessionStorage.removeItem(storageKey);
  if (text === null) return;
  const { address, person, typed }: SavedInput = JSON.parse(text);
  if (address !== location.href || person !== ownPerson()) return;
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

/** Through the browser's own door: a page that holds the value itself hears of it as of a key. */
function setValue(control: Control, value: string): void {
  if (isChoice(control)) return control.click();
  const own = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control), 'value');
  own?.set?.call(control, value);
  control.dispatchEvent(new Event('input', { bubbles: true }));
  control.dispatchEvent(new Event('change', { bubbles: true }));
}
