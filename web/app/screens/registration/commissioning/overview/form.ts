import { type FieldSpec, type FormSpec, defineForm } from '../../../../forms/form-spec.ts';
import { dateRules } from '../../../../forms/rules/dates.ts';
import { refrigerants } from '../../flow/choices.ts';

export function commissioningForm(asksRefrigerant: boolean): FormSpec {
  const refrigerant: FieldSpec = {
    label: 'registration.refrigerant',
    rules: `one-of:${refrigerants.join(',')}`,
  };
  return defineForm<string>({
    name: 'registration-commissioning',
    rules: dateRules,
    fields: {
      on: {
        label: 'registration.commissioned-on',
        native: { type: 'date' },
        rules: 'until:today',
        messages: { until: 'registration.in-the-future' },
      },
      installer: { label: 'registration.installer', native: { maxLength: 100 } },
      ...(asksRefrigerant ? { refrigerant } : {}),
    },
  });
}
