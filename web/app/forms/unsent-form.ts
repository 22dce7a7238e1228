import type { FormAnswer } from './answer.ts';
import type { FormSpec } from './form-spec.ts';
import { readValues } from './read-values.ts';

/** A form that was posted after the session had ended: typed fields in their order, null if they were too long to keep. */
export interface UnsentForm {
  readonly form: string;
  readonly fields: readonly (readonly [name: string, text: string])[] | null;
}

/** The answer that fills an unsent form in again; undefined for other forms. */
export function unsentAnswer(
  { form, id }: { readonly form: FormSpec; readonly id: string },
  unsent: UnsentForm | null | undefined,
): FormAnswer | undefined {
  if (unsent?.form !== id) return undefined;
  const posted = new FormData();
  for (const [name, text] of unsent.fields ?? []) posted.append(name, text);
  // Secrets and files are never kept.
  const values = unsent.fields ? readValues(form, posted) : {};
  return { form: id, status: 200, values, faults: [], idempotency: '' };
}
