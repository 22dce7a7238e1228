import type { Problem, Result } from '@hearth/core/problem.ts';
import type { DraftStep } from '@hearth/product/draft/contract.ts';
import type { FormAnswer, FormConflict } from '../forms/answer.ts';
import { openEnvelope } from '../forms/envelope.ts';
import type { FormSpec } from '../forms/form-spec.ts';
import { readValues, nonSecretValues } from '../forms/read-values.ts';
import { type Values, isEmpty } from '../forms/rule.ts';
import { basisIn, basisStep, basisValues, postedBasis } from './basis.ts';
import { stepForm } from './step-form.ts';
import type { SavedSteps, WizardStep } from './wizard.ts';

/** A draft as stored by a service. */
export interface WizardDraft {
  readonly version: number;
  readonly steps: SavedSteps &
    Readonly<
      Record<string, { readonly by: string; readonly edits: number; readonly version: number }>
    >;
}

export interface EndedDraft {
  readonly isUndone: boolean;
  readonly steps: WizardDraft['steps'];
}

export interface StepUpdate {
  readonly step: string;
  readonly body: DraftStep;
  readonly version: number;
  readonly key: string;
}

/** Reads and stores a draft: of one wizard at one installation, or of the person's registration. */
export interface DraftStore<Draft extends WizardDraft> {
  /** The open draft; null if there is none. */
  readonly open: () => Promise<Result<Draft | null>>;
  readonly save: (saving: StepUpdate) => Promise<Result<Draft>>;
  /** The last draft, if it has ended; null if there is none. Absent for drafts that do not end. */
  readonly ended?: () => Promise<EndedDraft | null>;
}

/** The result of saving a step: the open draft, null if it has ended already; after a conflict with the values of the other page. */
export type StepResult<Draft> =
  | { readonly ok: true; readonly value: Draft | null }
  | (Extract<Result<Draft>, { ok: false }> & { readonly conflict?: FormConflict });

/** The answer to a refused step, with the conflict if there is one. */
export const withConflict = (
  answer: FormAnswer,
  refused: Problem & { readonly conflict?: FormConflict },
): FormAnswer => (refused.conflict ? { ...answer, conflict: refused.conflict } : answer);

/** More than the fields of any step, each of which can have an autosave under way. */
const attemptsMax = 30;

export interface PostedStep {
  readonly step: WizardStep;
  readonly posted: FormData;
  readonly locale: string;
}

/**
 * Saves a step's values. Other steps may change meanwhile, in another tab or by autosave; only a change of this step by another
 * page to other values is a conflict.
 */
export async function saveStep<Draft extends WizardDraft>(
  draftStore: DraftStore<Draft>,
  { step, posted, locale }: PostedStep,
): Promise<StepResult<Draft>> {
  const form = postedForm(step, posted);
  const values = nonSecretValues(form, readValues(form, posted));
  const go = String(posted.get('go') ?? 'next');
  const by = String(posted.get('page') ?? '').slice(0, 64);
  const edits = countOf(posted.get('edits'));
  const envelope = openEnvelope(posted, { ...values, go, edits: String(edits) });
  const seen = Number(envelope.ifMatch.slice(1, -1));
  for (let attempts = 1; ; attempts += 1) {
    const found = await draftStore.open();
    if (!found.ok) return found;
    if (!found.value && isOfEnded(await draftStore.ended?.(), { step, go, by, edits, values }))
      return found;
    const storedStep = found.value?.steps[step.name];
    // An autosave can arrive after the page's next entry.
    if (storedStep && go === 'keep' && storedStep.by === by && storedStep.edits >= edits)
      return found;
    // A press repeated while the page loads again changes nothing, and leaves the version that the loaded page has read.
    const isAgain = storedStep?.by === by && storedStep.edits === edits;
    if (isAgain && go !== 'next' && isSame(storedStep.values, values)) return found;
    // Pressing "next" with empty fields saves them; leaving or autosaving an untouched step saves nothing.
    if (!storedStep && go !== 'next' && isNothing(values)) return found;
    const isOther = storedStep && storedStep.version > seen && storedStep.by !== by;
    if (isOther && storedStep.locale === locale && isSame(storedStep.values, values)) return found;
    if (isOther)
      return {
        ok: false,
        kind: 'stale',
        code: 'draft-changed',
        conflict: { version: storedStep.version, stored: storedStep.values },
      };
    const basis = await saveBasis(draftStore, found.value, { posted, locale, by });
    const saved = basis.ok
      ? await draftStore.save({
          step: step.name,
          body: { locale, by, edits, values: wireOf(values) },
          version: basis.value?.version ?? 0,
          key: envelope.idempotencyKey,
        })
      : basis;
    // Autosaves of the same page may write at the same time, one for each field that was left. Each wins at most once.
    if (saved.ok || saved.code !== 'draft-changed' || attempts === attemptsMax) return saved;
  }
}

/** Whether an entry is of a page of the draft that has ended: an autosave, or the same press again. It must not begin another draft. */
function isOfEnded(
  ended: EndedDraft | null | undefined,
  entry: {
    readonly step: WizardStep;
    readonly go: string;
    readonly by: string;
    readonly edits: number;
    readonly values: Values;
  },
): boolean {
  const { step, go, by, edits, values } = entry;
  if (!ended || by === '') return false;
  if (go === 'keep') return Object.values(ended.steps).some((stored) => stored.by === by);
  const stored = ended.steps[step.name];
  const isAgain = stored?.by === by && stored.edits === edits && isSame(stored.values, values);
  return go === 'next' && !ended.isUndone && isAgain;
}

const countOf = (field: FormDataEntryValue | null): number =>
  typeof field === 'string' && /^\d{1,9}$/.test(field) ? Number(field) : 0;

/** The form of a posted step, which depends on the posted rows. */
export function postedForm(step: WizardStep, posted: FormData): FormSpec {
  return stepForm(step, Object.fromEntries([...posted].filter(isText)));
}

const isText = (entry: [string, FormDataEntryValue]): entry is [string, string] =>
  typeof entry[1] === 'string';

/** Stores what the draft began from, with its first entry. Later pages cannot change it. */
async function saveBasis<Draft extends WizardDraft>(
  draftStore: DraftStore<Draft>,
  draft: Draft | null,
  { posted, locale, by }: { posted: FormData; locale: string; by: string },
): Promise<Result<Draft | null>> {
  const basis = postedBasis(posted);
  if (basis === null || (draft && basisIn(draft.steps))) return { ok: true, value: draft };
  return await draftStore.save({
    step: basisStep,
    body: { locale, by, edits: 0, values: basisValues(basis) },
    version: draft?.version ?? 0,
    key: openEnvelope(posted, { basis: basis.item }).idempotencyKey,
  });
}

const isNothing = (values: Values): boolean =>
  Object.keys(values).length > 0 &&
  Object.values(values).every((value) => isEmpty(value) || value === false);

function isSame(stored: Values, posted: Values): boolean {
  const names = new Set([...Object.keys(stored), ...Object.keys(posted)]);
  return [...names].every(
    (name) => JSON.stringify(stored[name] ?? null) === JSON.stringify(posted[name] ?? null),
  );
}

const wireOf = (values: Values): DraftStep['values'] =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      typeof value === 'object' && value !== null ? [...value] : value,
    ]),
  );
