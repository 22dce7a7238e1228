import { localDate } from '@hearth/platform/http/schema.ts';
import { z } from 'zod';
import { listId, textIn } from '../list-fields.ts';

/** One version of terms. A section keeps its id from version to version, so that versions can be compared. */
export const termsVersion = z.strictObject({
  terms: listId,
  version: z.int().min(1).max(10_000),
  validFrom: localDate,
  title: textIn(100),
  sections: z
    .array(z.strictObject({ section: listId, title: textIn(100), text: textIn(4_000) }))
    .min(1)
    .max(40),
});
export type TermsVersion = z.infer<typeof termsVersion>;
