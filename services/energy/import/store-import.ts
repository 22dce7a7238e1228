import { randomUUID } from 'node:crypto';
import type { Access } from '@hearth/access/access.ts';
import type { InstallationId } from '@hearth/core/branded.ts';
import { scheduleWork } from '@hearth/platform/jobs/due-work.ts';
import { uuidv7 } from '@hearth/platform/database/id.ts';
import { type Result, fail, notFound, ok } from '@hearth/core/problem.ts';
import { localDaysOf } from '@hearth/calendar/local-days.ts';
import { appliancesByKind, introduceAppliance } from '../appliance/store.ts';
import { type HomeDeps, homeUnknown, readHome } from '../home/store.ts';
import { type IngestDeps, acceptPrepared, withdrawBatch } from '../ingest/accept-batch.ts';
import { type MembershipDeps, hasMembershipEnded } from '../membership.ts';
import { channelSeries } from '../meter/channel-series.ts';
import type { ImportFlow, ImportPreview, ImportRecord } from './contract.ts';
import { type PreparedImport, packFile, unpackSeries } from './packed-import.ts';
import {
  type ImportHome,
  faultsOf,
  previewClosed,
  previewOpen,
  recordOf,
} from './preview-import.ts';
import type { FileReader } from './file-reader.ts';
import type { LayoutAnswers } from './read-file.ts';
import type { ImportFile, ReadImport } from './read-import.ts';
import {
  type StoredImport,
  beginStoring,
  deleteOpenImports,
  finishStoring,
  insertImport,
  readImport,
  readImportBytes,
  readImportState,
  setAnswers,
  setUndone,
} from './store.ts';

export type ImportFileDeps = HomeDeps &
  IngestDeps &
  MembershipDeps & { readonly readFile: FileReader };

/** Kind of due work that deletes the import of a home that nobody finished; its key is the installation. */
export const abandonedImportKind = 'energy.abandoned-import';

/** An open import is abandoned after this time. */
export const openHoursMax = 24;

/** Stores the file as an open import and previews it; another open import of the home is replaced. */
export async function uploadImport(
  deps: ImportFileDeps,
  access: Access,
  {
    id,
    fileName,
    content,
  }: { readonly id: string; readonly fileName: string; readonly content: Uint8Array },
): Promise<Result<ImportPreview>> {
  const home = await importHome(deps, access);
  if (!home.ok) return home;
  const { installation } = home.value;
  const repeated = await readImport(deps.db, installation, id);
  if (repeated) return await viewStored(deps, home.value, repeated);
  const [read, packedFile] = await Promise.all([
    deps.readFile(fileOf(home.value, content, {})),
    packFile(content),
  ]);
  if (!read.ok) return read;
  const added: StoredImport = {
    import: id,
    author: access.personId,
    createdAt: new Date(deps.clock.now().epochMilliseconds),
    fileName,
    state: 'open',
    ...read.value,
    answers: {},
    batches: [],
    flows: read.value.reading.flows,
    storedAt: null,
  };
  const endsAt = deps.clock.now().add({ hours: openHoursMax });
  await deps.db.transaction(async (tx) => {
    await deleteOpenImports(tx, installation, null);
    await insertImport(tx, installation, { ...added, ...read.value, packedFile });
    await scheduleWork(tx, { kind: abandonedImportKind, key: installation }, endsAt);
  });
  return ok(await previewOpen(deps.db, home.value, { stored: added, ...read.value }));
}

const fileOf = (
  { zones, days, today }: ImportHome,
  bytes: Uint8Array,
  answers: LayoutAnswers,
): ImportFile => ({ bytes, zones, timeZone: days.zoneOf(today), answers });

/** An import with its preview while it is open, its progress while it is stored, and its record afterwards. */
export async function viewImport(
  deps: ImportFileDeps,
  access: Access,
  id: string,
): Promise<Result<ImportPreview>> {
  const found = await importOf(deps, access, id);
  return found.ok ? await viewStored(deps, found.value.home, found.value.stored) : found;
}

async function viewStored(
  deps: ImportFileDeps,
  home: ImportHome,
  stored: StoredImport,
): Promise<Result<ImportPreview>> {
  if (stored.state !== 'open') return ok(await previewClosed(deps.db, home, stored));
  const read = await readingOf(deps, home, stored);
  return read.ok ? ok(await previewOpen(deps.db, home, { stored, ...read.value })) : read;
}

/** The interpreted file of an import; it is read again after the home's time zone was corrected. */
async function readingOf(
  deps: ImportFileDeps,
  home: ImportHome,
  stored: StoredImport,
): Promise<Result<ReadImport>> {
  const { reading, prepared } = stored;
  const isValid =
    reading?.timeZone === home.days.zoneOf(home.today) &&
    JSON.stringify(reading.zones) === JSON.stringify(home.zones);
  return reading && isValid ? ok({ reading, prepared }) : await readAgain(deps, home, stored);
}

async function readAgain(
  deps: ImportFileDeps,
  home: ImportHome,
  { import: id, answers }: Pick<StoredImport, 'import' | 'answers'>,
): Promise<Result<ReadImport>> {
  const bytes = await readImportBytes(deps.db, home.installation, id);
  return bytes ? await deps.readFile(fileOf(home, bytes, answers)) : notOpen;
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
  const read = await readAgain(deps, home, { import: id, answers });
  if (!read.ok) return read;
  await setAnswers(deps.db, home.installation, { id, answers, ...read.value });
  return ok(await previewOpen(deps.db, home, { stored: { ...stored, answers }, ...read.value }));
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
  const ready = await preparedImport(deps, home, stored);
  if (!ready.ok) return ready;
  const prepared = ready.value;
  const batches =
    stored.state === 'storing'
      ? stored.batches
      : prepared.batches.map(() => uuidv7(deps.clock.now()));
  // The home's time zone was corrected while storing was interrupted: undoing is the way on.
  if (batches.length !== prepared.batches.length) return notOpen;
  const { installation } = home;
  if (stored.state === 'open' && !(await beginStoring(deps.db, installation, { id, batches })))
    return notOpen;
  const written = await writeBatches(deps, home, { id, batches, prepared });
  if (!written.ok) return written;
  const at = new Date(deps.clock.now().epochMilliseconds);
  if (!(await finishStoring(deps.db, installation, { id, at })))
    return await givenUp(deps, installation, batches);
  return ok(recordOf({ ...stored, state: 'stored', storedAt: at, flows: prepared.flows }));
}

/** The prepared import; a failure where the file has faults or leaves a question open. */
async function preparedImport(
  deps: ImportFileDeps,
  home: ImportHome,
  stored: StoredImport,
): Promise<Result<PreparedImport>> {
  const read = await readingOf(deps, home, stored);
  if (!read.ok) return read;
  const { reading, prepared } = read.value;
  if (faultsOf(reading, home).length > 0) return unreadable;
  return prepared ? ok(unpackSeries(prepared)) : unanswered;
}

/** Writes the batches one by one. An undo in between ends it. */
async function writeBatches(
  deps: ImportFileDeps,
  home: ImportHome,
  {
    id,
    batches,
    prepared,
  }: {
    readonly id: string;
    readonly batches: readonly string[];
    readonly prepared: PreparedImport;
  },
): Promise<Result<undefined>> {
  const { installation } = home;
  const appliances = await appliancesFor(
    deps,
    home,
    prepared.flows.map(({ flow }) => flow),
  );
  for (const [i, own] of prepared.batches.entries()) {
    const series = own.series.map((each) => ({
      ...each,
      appliance: appliances.get(each.use as ImportFlow) ?? '',
    }));
    const accepted = await acceptPrepared(deps, installation, {
      batch: batches[i] ?? '',
      checked: { ...own, series },
      zones: prepared.zones,
    });
    if (!accepted.ok) return accepted;
    const isLast = i === prepared.batches.length - 1;
    if (!isLast && (await readImportState(deps.db, installation, id)) !== 'storing')
      return await givenUp(deps, installation, batches);
  }
  return ok(undefined);
}

/** Takes back what was written after an undo. */
async function givenUp(
  deps: ImportFileDeps,
  installation: InstallationId,
  batches: readonly string[],
): Promise<typeof notOpen> {
  for (const each of batches) await withdrawBatch(deps, installation, each);
  return notOpen;
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
  // Another request may have written a part since, and ends when it sees the state.
  if (stored.state === 'storing') await givenUp(deps, home.installation, stored.batches);
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
    zones: home.frame.zones,
    days: localDaysOf(home.frame.zones),
    today: home.today,
    series: home.frame.series,
  });
}

/** An import in the caller's home, without its file. */
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
