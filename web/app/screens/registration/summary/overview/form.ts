import { type FieldSpec, type FormSpec, defineForm } from '../../../../forms/form-spec.ts';

/** Consent is asked here only if the account has no record of it. */
export function summaryForm(asksConsent: boolean): FormSpec {
  return defineForm<string>({
    name: 'registration-summary',
    fields: asksConsent ? { agree } : {},
    messages,
  });
}

const agree: FieldSpec = {
  label: 'registration.agree',
  as: 'mark',
  rules: 'required',
  messages: { required: 'registration.agree-empty' },
};

const messages = {
  'draft-changed': 'registration.changed',
  'unit-taken': 'registration.unit-taken',
  'no-unit': 'registration.no-unit',
  'no-installer': 'registration.partner-gone',
  'partner-unknown': 'registration.partner-gone',
  'in-the-future': 'registration.in-the-future',
};
