import type { AnsweredFault, FormAnswer } from './answer.ts';
import type { FormSpec } from './form-spec.ts';
import { isolatedName, fileCountField, fileFaultField, fileField } from './file-names.ts';
import { nonSecretValues, readValues } from './read-values.ts';

/** The faults of the photos that came with a posted form. `isAdding`: the button was pressed that needs some. */
export function filesRefused(
  posted: FormData,
  { isAdding }: { readonly isAdding: boolean },
): readonly AnsweredFault[] {
  const faults = posted.getAll(fileFaultField).flatMap((value) => {
    const [, code = '', name = ''] = /^([a-z-]+) (.*)$/s.exec(String(value)) ?? [];
    return code === '' ? [] : [{ field: fileField, code, params: { file: isolatedName(name) } }];
  });
  const isNone = isAdding && posted.get(fileCountField) === '0';
  return isNone ? [{ field: fileField, code: 'required' }] : faults.slice(0, 1);
}

/** The page again with what was typed, unchecked: photos were added or removed, and the form is not sent yet. */
export function fileAnswer(
  form: FormSpec,
  posted: FormData,
  faults: readonly AnsweredFault[],
): FormAnswer {
  return {
    form: String(posted.get('form') ?? form.name).slice(0, 200),
    status: faults.length > 0 ? 422 : 200,
    values: nonSecretValues(form, readValues(form, posted)),
    faults,
    idempotency: crypto.randomUUID(),
  };
}
