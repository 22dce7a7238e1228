import { problemText } from '../api/problem-text.ts';
import type { Translate } from '../i18n/use-text.ts';
import type { AnsweredFault } from './answer.ts';
import type { FieldSpec, FormSpec } from './form-spec.ts';

/** Sentence for a fault: the field's own text, else the form's, else the rule's, else `{_field_} is not valid.` */
export function faultText(
  text: Translate,
  { form, locale }: { form: FormSpec; locale: string },
  fault: AnsweredFault,
): string {
  const field: FieldSpec | undefined = fault.field === null ? undefined : form.fields[fault.field];
  const params = {
    ...Object.fromEntries(
      Object.entries(fault.params ?? {}).map(([name, value]) => [name, displayed(value)]),
    ),
    _field_: field ? text(field.label) : '',
  };
  const own = field?.messages?.[fault.code] ?? form.messages[fault.code];
  if (own !== undefined) return text(own, params);
  const words = [`forms.${fault.code}`, `forms.${fault.kind ?? 'not-valid'}`]
    .map((id) => ({ id, words: text(id, params) }))
    .find((found) => found.words !== found.id)?.words;
  return words ?? problemText(text, { code: fault.code, kind: fault.kind ?? 'invalid' });

  /** Formats a rule's arguments: another field by its label, days and numbers in the locale. */
  function displayed(value: string | number): string | number {
    const other = form.fields[String(value)];
    if (other) return text(other.label);
    if (/^\d{4}-\d{2}-\d{2}$/.test(String(value)))
      return new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' }).format(
        new Date(`${value}T00:00:00Z`),
      );
    return typeof value === 'number' ? new Intl.NumberFormat(locale).format(value) : value;
  }
}
