import { saveFormInput } from './form-input.ts';

/** Stores the form's entries if the page is left or reloaded while it shows them: after a conflict nothing else has them. */
export function keepOnReload(form: HTMLFormElement): void {
  addEventListener(
    'pagehide',
    () => {
      if (form.isConnected) saveFormInput();
    },
    { once: true },
  );
}
