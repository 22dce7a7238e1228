import { defineForm } from '../../../forms/form-spec.ts';

/** Ends one session or all other ones; `sid` repeats the call to identity for a session that has already ended here. */
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
