import type { FormAnswer } from './answer.ts';
import type { FormSpec } from './form-spec.ts';
import { nonSecretValues, readValues } from './read-values.ts';

/** A form that was posted after the session had ended: typed fields in their order, null if they were too long to keep. */
export interface UnsentForm {
  readonly form: string;
  readonly fields: readonly (readonly [name: string, text: string])[] | null;
}

/** The answer that fills an unsent form in again; undefined for other forms and without kept fields. */
export function unsentAnswer(
  { form, id }: { readonly form: FormSpec; readonly id: string },
  unsent: UnsentForm | null | undefined,
): FormAnswer | undefined {
  if (unsent?.form !== id || unsent.fields === null) return undefined;
  const posted = new FormData();
  for (const [name, text] of unsent.fields) posted.append(name, text);
  const values = nonSecretValues(form, readValues(form, posted));
  return { form: id, status: 200, values, faults: [], idempotency: '' };
}
