import type { FormSpec } from '../../forms/form-spec.ts';

/** A form of the registration where the home is there already, and somebody else may be changing it too. */
export const changedForm = (form: FormSpec): FormSpec => ({
  ...form,
  messages: { ...form.messages, 'installation-changed': 'home-details.changed-meanwhile' },
});
