import { type Access, signAccess } from '@hearth/access/access.ts';
import { branded } from '@hearth/core/branded.ts';
import { valueOf } from '@hearth/core/problem.ts';
import { type ExportedOwner, exportedRows } from '@hearth/platform/database/export-rows.ts';
import { type ZipEntry, zipOf } from '@hearth/platform/files/zip.ts';
import { exportLinesIn } from '@hearth/platform/http/export-lines.ts';
import { subjectOf } from '../account/store.ts';
import { asProduct } from '../call-service.ts';
import type { ProductDeps } from '../deps.ts';
import { membershipsOf } from '../installation/store.ts';
import { ownerSince } from '../installation/membership/store.ts';
import { contactOf, mailPerson } from '../notification/mail-person.ts';
import { exportReadMe } from '../notification/templates/export-read-me.ts';
import { productClasses } from '../table-classes.ts';
import { type ExportSource, exportFiles } from './export-files.ts';
import { exportHomeFiles } from './export-home-files.ts';
import { type StoredExport, deleteParts, openExport, savePart, saveReady } from './store.ts';

/** Time for a download, days. */
export const exportKeptDays = 7;

const partBytes = 512 * 1024;

/** Prepares an archive and mails its person. After a crash it starts again; `signal` says that another process has done so. */
export async function buildExport(
  deps: ProductDeps,
  id: string,
  signal: AbortSignal,
): Promise<void> {
  const open = await openExport(deps.db, id);
  if (!open) return;
  await deleteParts(deps.db, open.person);
  const bytes = await saveArchive(deps, open, signal);
  signal.throwIfAborted();
  const now = deps.clock.now();
  const expiresAt = now.add({ hours: 24 * exportKeptDays });
  if (!(await saveReady(deps.db, { id, bytes, expiresAt }, now))) return;
  await mailPerson(deps, {
    person: open.person,
    key: `data-export ${id}`,
    message: ({ name }) => ({
      template: 'data-export',
      params: {
        name,
        url: new URL('/account/data', deps.publicUrl).href,
        until: expiresAt.toString(),
      },
    }),
  });
}

/** Stores the archive piece by piece and returns its size. */
async function saveArchive(
  deps: ProductDeps,
  open: StoredExport,
  signal: AbortSignal,
): Promise<number> {
  let [bytes, no] = [0, 0];
  let waiting: Uint8Array[] = [];
  let waitingBytes = 0;
  const save = async (): Promise<void> => {
    signal.throwIfAborted();
    const content = Buffer.concat(waiting);
    await savePart(deps.db, { export: open.export, person: open.person, no, content });
    [waiting, waitingBytes, no] = [[], 0, no + 1];
  };
  for await (const piece of zipOf(filesOf(deps, open))) {
    waiting.push(piece);
    waitingBytes += piece.length;
    bytes += piece.length;
    if (waitingBytes >= partBytes) await save();
  }
  if (waitingBytes > 0) await save();
  return bytes;
}

async function* filesOf(deps: ProductDeps, { person }: StoredExport): AsyncGenerator<ZipEntry> {
  const memberships = await membershipsOf(deps.db, branded(person), deps.clock.now());
  const homes = memberships.filter(({ access }) => access.role === 'owner');
  const contact = await contactOf(deps, person).catch(() => null);
  const readMe = exportReadMe({
    locale: contact?.locale ?? 'en',
    homes: homes.map(({ name, timeZone }) => ({ name, timeZone })),
  });
  yield { name: 'README.txt', content: textOf(readMe) };
  const since = await ownerSince(deps.db, person, deps.clock.now());
  const exportedHomes = homes.map(({ access }, nth) => ({
    folder: `home-${nth + 1}`,
    access,
    owner: ownerOf(access, since.get(access.installationId) ?? access.visibleFrom),
  }));
  yield* exportFiles([
    personSource(deps, person),
    ...(await accountSources(deps, person)),
    ...exportedHomes.flatMap((home) => homeSources(deps, home)),
  ]);
  for (const { folder, owner } of exportedHomes) yield* exportHomeFiles(deps.db, { folder, owner });
}

const ownerOf = (
  { installationId: id, visibleFrom: from, hiddenSpans: hidden = [] }: Access,
  since: string,
): ExportedOwner => ({ column: 'installation_id', id, visible: { from, since, hidden } });

const personSource = ({ db }: ProductDeps, person: string): ExportSource => ({
  folder: 'person',
  lines: () => exportedRows(db, productClasses, { column: 'person_id', id: person }),
});

/** Account data of our own identity provider; an external one has its own. */
async function accountSources(deps: ProductDeps, person: string): Promise<readonly ExportSource[]> {
  const subject = await subjectOf(deps.db, person);
  if (subject === null) return [];
  return [
    {
      folder: 'person',
      async *lines() {
        const answer = await deps.accounts.exportAccount(
          { body: { subject } },
          await asProduct(deps),
        );
        yield* exportLinesIn(valueOf(answer));
      },
    },
  ];
}

function homeSources(
  deps: ProductDeps,
  { folder, access, owner }: { folder: string; access: Access; owner: ExportedOwner },
): readonly ExportSource[] {
  const params = { installation: access.installationId };
  return [
    { folder, lines: () => exportedRows(deps.db, productClasses, owner) },
    {
      folder,
      async *lines() {
        const token = await signAccess(access, deps.key, deps.clock);
        const answer = await deps.energy.exportHome({ params }, { token });
        yield* exportLinesIn(valueOf(answer));
      },
    },
  ];
}

async function* textOf(text: string): AsyncGenerator<string> {
  yield text;
}
