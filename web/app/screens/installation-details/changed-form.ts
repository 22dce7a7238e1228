import type { FormSpec } from '../../forms/form-spec.ts';

/** A form of the registration for an existing home, which another person may edit at the same time. */
export const changedForm = (form: FormSpec): FormSpec => ({
  ...form,
  messages: { ...form.messages, 'installation-changed': 'home-details.changed-meanwhile' },
});
