import { type FormSpec, fieldNames, isSecret } from './form-spec.ts';
import type { FieldValue, Values } from './rule.ts';

/** The form's values, from the browser's form element or from the post. */
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
    // Passwords are not trimmed, other text is.
    return [name, isSecret(field) ? text : text.replaceAll('\r\n', '\n').trim()];
  });
  return Object.fromEntries(values) as Record<Name, FieldValue>;
}

/** An empty file field is posted as a file without a name. */
const fileName = (entry: FormDataEntryValue | null): string | null =>
  entry instanceof File && entry.name !== '' ? entry.name : null;

/** The values that may be returned to the page: no passwords and no files. */
export function nonSecretValues<Name extends string>(form: FormSpec<Name>, values: Values): Values {
  return Object.fromEntries(
    fieldNames(form)
      .filter((name) => !isSecret(form.fields[name]) && form.fields[name].as !== 'file')
      .map((name) => [name, values[name] ?? null]),
  );
}
