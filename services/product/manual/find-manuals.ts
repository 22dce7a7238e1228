import { type Result, notFound, ok } from '@hearth/core/problem.ts';
import type { Call } from '@hearth/platform/http/http.ts';
import type { ProductDeps } from '../deps.ts';
import { unitsOf } from '../unit/store.ts';
import type { ManualEntry, UnitManuals, manualContract } from './contract.ts';
import { manualKinds } from './contract.ts';
import { modelKey } from './model-key.ts';
import {
  type ManualSubjects,
  type StoredManual,
  languagesOfManual,
  manualsAbout,
  modelsWithManuals,
  textOfManual,
} from './store.ts';

type Deps = Pick<ProductDeps, 'db'>;
type CallOf<Name extends keyof typeof manualContract> = Call<(typeof manualContract)[Name]>;

export async function listManuals({ db }: Deps, { query }: CallOf<'listManuals'>) {
  const names = new Intl.Collator('en', { numeric: true });
  const models = [...(await modelsWithManuals(db))].toSorted(names.compare);
  const { model } = query;
  const found = model === undefined ? [] : await manualsAbout(db, subjectsOf([{ model }]));
  return ok({ models, manuals: entriesOf(found, query.language) });
}

/** Manuals of each unit of a home, for people who may see its units. */
export async function listHomeManuals(
  { db }: Deps,
  { access, query }: CallOf<'listHomeManuals'>,
): Promise<Result<UnitManuals[]>> {
  const units = await unitsOf(db, access);
  const found = await manualsAbout(db, subjectsOf(units));
  return ok(
    units.map(({ unitId, name, model, kind }) => ({
      unit: unitId,
      name,
      model,
      kind,
      manuals: entriesOf(
        found.filter((manual) => isAbout(manual, { model, kind })),
        query.language,
      ),
    })),
  );
}

/** A unit as far as its manuals depend on it. */
interface ManualSubject {
  readonly model: string;
  readonly kind?: string | undefined;
}

/** The model decides; the kind where no model is known. */
function subjectsOf(units: readonly ManualSubject[]): ManualSubjects {
  const keys = units.map(({ model }) => modelKey(model)).filter((key) => key !== '');
  const kinds = units.flatMap(({ model, kind }) =>
    modelKey(model) === '' && kind !== undefined ? [kind] : [],
  );
  return { modelKeys: [...new Set(keys)], unitKinds: [...new Set(kinds)] };
}

function isAbout(manual: StoredManual, unit: ManualSubject): boolean {
  const { modelKeys, unitKinds } = subjectsOf([unit]);
  return (
    modelKeys.some((key) => manual.modelKeys.includes(key)) ||
    unitKinds.some((kind) => manual.unitKinds.includes(kind))
  );
}

export async function getManual({ db }: Deps, { params, query }: CallOf<'getManual'>) {
  const stored = await languagesOfManual(db, params.manual);
  const [entry] = entriesOf(stored, query.language);
  return entry ? ok({ ...entry, text: await textOfManual(db, entry) }) : notFound();
}

export async function findFaultPage({ db }: Deps, { params, query }: CallOf<'findFaultPage'>) {
  const found = await manualsAbout(db, subjectsOf([query]));
  const heading = headingsOfCode(params.code)
    .filter((id) => found.some(({ faultIds }) => faultIds.includes(id)))
    .at(0);
  if (heading === undefined) return ok({ page: null });
  const withCode = found.filter(({ faultIds }) => faultIds.includes(heading));
  const [page] = entriesOf(withCode, query.language);
  if (!page) return ok({ page: null });
  const { manual, title, language } = page;
  return ok({ page: { manual, heading, title, language } });
}

/** Headings about a code, the closest first: `7H-01` is `fault-7h-01`, else `fault-7h`. */
export function headingsOfCode(code: string): readonly string[] {
  const whole = code.trim().toLowerCase();
  const [letters = whole] = whole.split('-');
  return [...new Set([`fault-${whole}`, `fault-${letters}`])];
}

/** Each manual once, in the best of its languages, by kind and title. */
function entriesOf(stored: readonly StoredManual[], language: string): ManualEntry[] {
  const byManual = Map.groupBy(stored, ({ manual }) => manual);
  const entries = [...byManual.values()].flatMap((languages) => {
    const best = bestOf(languages, language);
    if (!best) return [];
    const { modelKeys: _, faultIds: __, unitKinds: ___, models, ...entry } = best;
    const tags = languages.map((each) => each.language);
    return [{ ...entry, models: [...models], languages: tags }];
  });
  const rank = (entry: ManualEntry): number => manualKinds.indexOf(entry.kind);
  return entries.toSorted((a, b) => rank(a) - rank(b) || a.title.localeCompare(b.title));
}

/** The language, the same without its region, the same of another region, English, else any. */
function bestOf(languages: readonly StoredManual[], language: string): StoredManual | undefined {
  const [primary] = language.split('-');
  const isBest: readonly ((tag: string) => boolean)[] = [
    (tag) => tag === language,
    (tag) => tag === primary,
    (tag) => tag.split('-')[0] === primary,
    (tag) => tag === 'en',
    (tag) => tag.split('-')[0] === 'en',
  ];
  for (const isWanted of isBest) {
    const found = languages.find((each) => isWanted(each.language));
    if (found) return found;
  }
  return languages[0];
}
