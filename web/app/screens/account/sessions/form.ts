import { defineForm } from '../../../forms/form-spec.ts';

/** Ends the session that it names, or all but this one; `sid` repeats the call to identity for a session that has ended here. */
export const sessionForm = defineForm({
  name: 'session',
  fields: {
    which: {
      label: 'account.sessions',
      native: { required: true },
      rules: { 'one-of': ['one', 'others'] },
    },
    session: { label: 'account.sessions' },
    sid: { label: 'account.sessions' },
  },
});
