import { type FormSpec, fieldNames, isSecret } from './form-spec.ts';
import type { FieldValue, Values } from './rule.ts';

/** What the form holds, the same from the browser's form element as from the post it makes. */
export function readValues<Name extends string>(
  form: FormSpec<Name>,
  posted: FormData,
): Readonly<Record<Name, FieldValue>> {
  const values = fieldNames(form).map((name): readonly [Name, FieldValue] => {
    const field = form.fields[name];
    const texts = posted.getAll(name).filter((value) => typeof value === 'string');
    if (field.as === 'file') return [name, fileName(posted.get(name))];
    if (field.as === 'list') return [name, texts];
    if (field.as === 'mark') return [name, texts.length > 0];
    const [text] = texts;
    if (text === undefined) return [name, null];
    // A password is taken letter by letter; anything else without what a keyboard adds around it.
    return [name, isSecret(field) ? text : text.replaceAll('\r\n', '\n').trim()];
  });
  return Object.fromEntries(values) as Record<Name, FieldValue>;
}

/** An empty file field is posted as a file without a name. */
const fileName = (given: FormDataEntryValue | null): string | null =>
  given instanceof File && given.name !== '' ? given.name : null;

/** What may go back into the page: no page can put a file into a field. */
export function nonSecretValues<Name extends string>(form: FormSpec<Name>, values: Values): Values {
  return Object.fromEntries(
    fieldNames(form)
      .filter((name) => !isSecret(form.fields[name]) && form.fields[name].as !== 'file')
      .map((name) => [name, values[name] ?? null]),
  );
}
