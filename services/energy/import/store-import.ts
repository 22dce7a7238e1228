import { randomUUID } from 'node:crypto';
import type { Access } from '@hearth/access/access.ts';
import { uuidv7 } from '@hearth/platform/database/id.ts';
import { type Result, fail, notFound, ok } from '@hearth/core/problem.ts';
import { localDaysOf } from '@hearth/calendar/local-days.ts';
import { appliancesByKind, introduceAppliance } from '../appliance/store.ts';
import { type HomeDeps, homeUnknown, readHome } from '../home/store.ts';
import { type IngestDeps, acceptBatch, withdrawBatch } from '../ingest/accept-batch.ts';
import { batch } from '../ingest/contract.ts';
import { type MembershipDeps, hasMembershipEnded } from '../membership.ts';
import { channelSeries } from '../meter/channel-series.ts';
import type { ImportFlow, ImportPreview, ImportRecord } from './contract.ts';
import { batchSeriesOf } from './import-batches.ts';
import {
  type ImportHome,
  flowSums,
  previewImport,
  readImportFile,
  recordOf,
} from './preview-import.ts';
import type { LayoutAnswers } from './read-file.ts';
import {
  type StoredImport,
  beginStoring,
  deleteOpenImports,
  finishStoring,
  insertImport,
  readImport,
  setAnswers,
  setUndone,
} from './store.ts';

export type ImportFileDeps = HomeDeps & IngestDeps & MembershipDeps;

/** Stores the file as an open import and previews it; another open import of the home is replaced. */
export async function uploadImport(
  deps: ImportFileDeps,
  access: Access,
  {
    id,
    fileName,
    content,
  }: { readonly id: string; readonly fileName: string; readonly content: string },
): Promise<Result<ImportPreview>> {
  if (!fileName.isWellFormed())
    return fail('invalid', 'text-not-storable', { at: '/body/fileName' });
  const home = await importHome(deps, access);
  if (!home.ok) return home;
  const { installation } = home.value;
  const repeated = await readImport(deps.db, installation, id);
  if (repeated) return ok(await previewImport(deps.db, home.value, repeated));
  const added: StoredImport = {
    import: id,
    author: access.personId,
    createdAt: new Date(deps.clock.now().epochMilliseconds),
    fileName,
    state: 'open',
    file: Buffer.from(content, 'base64'),
    answers: {},
    batches: [],
    flows: [],
    storedAt: null,
  };
  const preview = await previewImport(deps.db, home.value, added);
  await deps.db.transaction(async (tx) => {
    await deleteOpenImports(tx, installation, null);
    await insertImport(tx, installation, {
      ...added,
      flows: preview.flows,
      file: added.file ?? new Uint8Array(),
    });
  });
  return ok(preview);
}

/** Corrects the meaning of an open import's columns. */
export async function answerImport(
  deps: ImportFileDeps,
  access: Access,
  { id, answers }: { readonly id: string; readonly answers: LayoutAnswers },
): Promise<Result<ImportPreview>> {
  const found = await importOf(deps, access, id);
  if (!found.ok) return found;
  const { home, stored } = found.value;
  if (stored.state !== 'open') return notOpen;
  const preview = await previewImport(deps.db, home, { ...stored, answers });
  await setAnswers(deps.db, home.installation, { id, answers, flows: preview.flows });
  return ok(preview);
}

/**
 * Stores the energy of an import as readings. The ids of its batches are decided first, so that a request which is repeated after
 * a failure continues and writes nothing twice.
 */
export async function storeImport(
  deps: ImportFileDeps,
  access: Access,
  id: string,
): Promise<Result<ImportRecord>> {
  const found = await importOf(deps, access, id);
  if (!found.ok) return found;
  const { home, stored } = found.value;
  if (stored.state === 'stored') return ok(recordOf(stored));
  if (stored.state === 'undone') return notOpen;
  const read = readImportFile(stored, home);
  if (!read.ok) return unreadable;
  if (read.questions.length > 0) return unanswered;
  const appliances = await appliancesFor(
    deps,
    home,
    read.flows.map(({ flow }) => flow),
  );
  const series = batchSeriesOf(read.flows, {
    days: home.days,
    applianceOf: (flow) => appliances.get(flow) ?? '',
  });
  if (!series.ok) return unreadable;
  const batches =
    stored.state === 'storing'
      ? stored.batches
      : series.batches.map(() => uuidv7(deps.clock.now()));
  // The home's time zone was corrected while storing was interrupted: undoing is the way on.
  if (batches.length !== series.batches.length) return notOpen;
  const { installation } = home;
  if (stored.state === 'open' && !(await beginStoring(deps.db, installation, { id, batches })))
    return notOpen;
  for (const [i, own] of series.batches.entries()) {
    const body = batch.parse({ batch: batches[i], series: own });
    const accepted = await acceptBatch(deps, installation, body);
    if (!accepted.ok) return accepted;
  }
  const at = new Date(deps.clock.now().epochMilliseconds);
  await finishStoring(deps.db, installation, { id, at });
  return ok(recordOf({ ...stored, state: 'stored', storedAt: at, flows: flowSums(read.flows) }));
}

/** Takes the readings of an import back; what they covered is visible again. Refused after the days in which batches can be withdrawn. */
export async function undoImport(
  deps: ImportFileDeps,
  access: Access,
  id: string,
): Promise<Result<ImportRecord>> {
  const found = await importOf(deps, access, id);
  if (!found.ok) return found;
  const { home, stored } = found.value;
  if (stored.state === 'undone') return ok(recordOf(stored));
  if (stored.state === 'open') return fail('conflict', 'import-not-stored');
  const { undoUntil } = recordOf(stored);
  if (undoUntil !== null && deps.clock.now().epochMilliseconds >= Date.parse(undoUntil))
    return settled;
  for (const each of stored.batches) {
    const withdrawn = await withdrawBatch(deps, home.installation, each);
    // A batch of an interrupted import may never have been written.
    if (!withdrawn.ok && stored.state === 'stored') return settled;
  }
  await setUndone(deps.db, home.installation, id);
  return ok(recordOf({ ...stored, state: 'undone' }));
}

const notOpen = fail('conflict', 'import-not-open');
const settled = fail('conflict', 'import-settled');
const unanswered = fail('invalid', 'import-has-questions', { at: '/params/import' });
const unreadable = fail('invalid', 'import-has-faults', { at: '/params/import' });

/** The home of the caller, unless the membership has ended. */
export async function importHome(
  deps: ImportFileDeps,
  access: Access,
): Promise<Result<ImportHome>> {
  if (await hasMembershipEnded(deps, access)) return notFound();
  const home = await readHome(deps, access);
  if (!home) return homeUnknown;
  return ok({
    installation: access.installationId,
    days: localDaysOf(home.frame.zones),
    today: home.today,
    series: home.frame.series,
  });
}

/** An import in the caller's home. */
export async function importOf(
  deps: ImportFileDeps,
  access: Access,
  id: string,
): Promise<Result<{ readonly home: ImportHome; readonly stored: StoredImport }>> {
  const home = await importHome(deps, access);
  if (!home.ok) return home;
  const stored = await readImport(deps.db, home.value.installation, id);
  return stored ? ok({ home: home.value, stored }) : notFound();
}

/** Appliances of the flows: the home's meter or panels, so that a meter that is connected later continues the same series. */
async function appliancesFor(
  deps: ImportFileDeps,
  { installation, series }: ImportHome,
  flows: readonly ImportFlow[],
): Promise<ReadonlyMap<ImportFlow, string>> {
  const appliances = new Map<ImportFlow, string>();
  for (const flow of flows) {
    const { kind } = channelSeries[flow];
    const measuring = series.find(({ metric, use }) => metric === 'energy' && use === flow);
    const [ofKind] = await appliancesByKind(deps.db, installation, kind);
    const appliance = measuring?.appliance ?? ofKind ?? randomUUID();
    if (!measuring && ofKind === undefined)
      await introduceAppliance(deps.db, installation, { appliance, kind });
    appliances.set(flow, appliance);
  }
  return appliances;
}
