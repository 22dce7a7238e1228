import { createHash } from 'node:crypto';
import { readFileSync, readdirSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { z } from 'zod';
import { type Policies, policies } from './brand-policies.ts';
import { type Failure, type Result, fail, ok } from '@hearth/core/problem.ts';
import { type Locale, locale } from '../http/schema.ts';

/** Name and appearance of a deployment: a folder of files, read once at the start. */
export interface Brand extends z.infer<typeof described> {
  readonly folder: string;
  /** Texts that replace the app's own, in ICU form, by language and message id. */
  readonly texts: Readonly<Record<string, Readonly<Record<string, string>>>>;
  /** Terms of use and privacy notice of `policyVersion`, in every language of the app. */
  readonly policies: Readonly<Record<Locale, Policies>>;
  /** Pictures of the folder, each with a hash of its content. */
  readonly pictures: Readonly<Record<string, string>>;
}

/** Required pictures; without them another brand's would be shown. */
const neededPictures = ['icon.svg', 'logo.svg', 'apple-touch-icon.png'];
const pictureName = /^[\w-]+\.(?:svg|png)$/;

const line = z
  .string()
  .min(1)
  .max(60)
  .regex(/^[^\p{C}]*$/u, 'one line');
const colour = z.string().regex(/^#[\da-f]{6}$/i, 'a colour like #14100e');
const pair = z.strictObject({ light: colour, dark: colour });
/** Value of a custom property that cannot end it and loads nothing. */
const tokenValue = z
  .string()
  .max(200)
  .regex(/^[^;{}<>@\\]*$/)
  .refine((value) => !/url|import|expression/i.test(value));

const described = z.strictObject({
  name: line,
  /** Name below an icon on a phone. */
  shortName: line.max(12),
  /** Sender of mail; a setting of the deployment takes precedence. */
  mailFrom: z
    .string()
    .max(200)
    .regex(/^[^\p{C}]+@[^\p{C}]+$/u, 'a sender')
    .optional(),
  /** Address for help with an account. */
  contact: z.email().max(200).optional(),
  /** Host of the codes that are printed on units. */
  labelHost: z.string().regex(/^[a-z\d.-]+$/),
  /** Whether fingers may zoom; a person's own setting takes precedence. */
  viewportZoom: z.enum(['locked', 'allow']),
  /** Colours outside of pages: the browser's bar, the splash screen of the installed app. */
  colours: z.strictObject({ paper: pair, ink: pair }),
  /** Design tokens that replace the app's own, by name. */
  tokens: z.record(z.string().regex(/^--[a-z][a-z\d-]*$/), tokenValue).default({}),
  /** Version (a date) of the terms and the privacy notice. A newer one asks everybody for consent again. */
  policyVersion: z.iso.date(),
});

const textsOf = z.record(z.string(), z.string().min(1));

/** `nameOrPath` is a name below `brands/` or a path. A missing or invalid file is refused by its name. */
export function readBrand(root: string, nameOrPath: string): Result<Brand> {
  const folder = /[/\\]/.test(nameOrPath)
    ? resolve(root, nameOrPath)
    : join(root, 'brands', nameOrPath);
  const parsed = described.safeParse(jsonOf(join(folder, 'brand.json')));
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    return unusable(join(folder, 'brand.json'), issue?.path.join('.'));
  }
  const pictures: Record<string, string> = {};
  for (const name of readdirSync(folder).filter((each) => pictureName.test(each)))
    pictures[name] = createHash('sha256')
      .update(readFileSync(join(folder, name)))
      .digest('hex')
      .slice(0, 12);
  for (const name of neededPictures) if (!pictures[name]) return unusable(join(folder, name));
  const texts: Record<string, Readonly<Record<string, string>>> = {};
  for (const file of filesIn(join(folder, 'texts'))) {
    const parsedTexts = textsOf.safeParse(jsonOf(file));
    if (!parsedTexts.success) return unusable(file, parsedTexts.error.issues[0]?.path.join('.'));
    texts[basename(file, '.json')] = parsedTexts.data;
  }
  const policyTexts = policiesIn(folder, parsed.data.policyVersion);
  if (!policyTexts.ok) return policyTexts;
  return ok({ ...parsed.data, folder, pictures, texts, policies: policyTexts.value });
}

/** Policies by language, each with the changes of this version. */
function policiesIn(folder: string, version: string): Result<Brand['policies']> {
  const found = new Map<Locale, Policies>();
  for (const language of locale.options) {
    const file = join(folder, 'policies', `${language}.json`);
    const read = policies.safeParse(jsonOf(file));
    if (!read.success) return unusable(file, read.error.issues[0]?.path.join('.'));
    if (!read.data.changes.some((change) => change.version === version))
      return unusable(file, `changes: ${version}`);
    found.set(language, read.data);
  }
  return ok(Object.fromEntries(found) as Record<Locale, Policies>);
}

function unusable(file: string, field?: string): Failure {
  const where = field ? `${file}: ${field}` : file;
  return fail('invalid', 'brand-unusable', { at: '/BRAND', params: { where } });
}

/** null for a missing file and for invalid JSON; the schema then refuses both. */
function jsonOf(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return null;
  }
}

function filesIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder)
      .filter((name) => name.endsWith('.json'))
      .map((name) => join(folder, name));
  } catch {
    return [];
  }
}
