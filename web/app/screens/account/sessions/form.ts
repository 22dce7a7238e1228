import { defineForm } from '../../../forms/form-spec.ts';

/** Ends the session that it names, or all but this one. */
export const sessionForm = defineForm({
  name: 'session',
  fields: {
    which: {
      label: 'account.sessions',
      native: { required: true },
      rules: { 'one-of': ['one', 'others'] },
    },
    session: { label: 'account.sessions' },
  },
});
