import { storableText } from '@hearth/platform/http/schema.ts';
import { z } from 'zod';
import { unitKind } from '../unit/contract.ts';
import { manualKinds } from './contract.ts';

/** A canonical tag of BCP 47, so that a language has one name: `pt-BR`, not `pt-br`. */
const languageTag = z
  .string()
  .max(35)
  .regex(/^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$/)
  .refine(isCanonical, { error: 'language-not-canonical' });
const text = (max: number) => storableText(max).min(1);

const listedManual = z.strictObject({
  /** Part of the manual's address; stays the same in later versions. */
  manual: z
    .string()
    .max(60)
    .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/),
  kind: z.enum(manualKinds),
  /** Names of models as labels and clouds report them; case, spaces and hyphens do not matter. */
  models: z.array(text(80)).min(1).max(200),
  /** Kinds of units that have this manual where their cloud reports no model. */
  unitKinds: z.array(unitKind).default([]),
  version: text(40),
  /** File of each language, below the folder: `.md`, `.html` or `.pdf`. */
  files: z.record(languageTag, text(300)),
  /** Title by language of each PDF; a text has its title in its first heading. */
  titles: z.record(languageTag, text(200)).default({}),
});
export type ListedManual = z.infer<typeof listedManual>;

/** `manuals.json` of a folder of manuals. */
export const manualList = z.strictObject({ manuals: z.array(listedManual).max(2_000) });
export type ManualList = z.infer<typeof manualList>;

function isCanonical(tag: string): boolean {
  try {
    return Intl.getCanonicalLocales(tag)[0] === tag;
  } catch {
    return false;
  }
}
