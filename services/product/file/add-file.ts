import { randomUUID } from 'node:crypto';
import type { Access } from '@hearth/access/access.ts';
import { type Failure, type Result, fail, notFound, ok } from '@hearth/core/problem.ts';
import { recordAudit } from '@hearth/platform/database/audit.ts';
import type { Database } from '@hearth/platform/database/database.ts';
import type { Temporal } from 'temporal-polyfill';
import type { ProductDeps } from '../deps.ts';
import { auditActor } from '../installation/audit-actor.ts';
import { isAccessCurrent } from '../installation/store.ts';
import { documentName } from './file-name.ts';
import { type FileKind, type FileOwner, filesMax, homeBytesMax } from './file-owner.ts';
import type { FileSandbox } from './file-sandbox.ts';
import { receiveFile } from './receive-file.ts';
import { type HomeFile, bytesOfHome, filesOf, insertFile } from './store.ts';

/** What files are added to: a request, or an entry of the maintenance log. */
export interface FileTarget {
  readonly owner: FileOwner;
  /** The side that adds a file. */
  readonly party: 'household' | 'partner';
  /** Action of the audit log. */
  readonly action: string;
  /** Why the caller may not add a file now; null: it may. In a transaction `lock` keeps it so until the end. */
  readonly refusal: (
    db: Database,
    options: { readonly now: Temporal.Instant; readonly lock: boolean },
  ) => Promise<Failure | null>;
}

export interface AddedFile {
  readonly file: string;
  readonly kind: FileKind;
}

interface Addition {
  readonly access: Access;
  readonly target: FileTarget;
  readonly body: ReadableStream<Uint8Array>;
  readonly name: string;
  readonly requestId: string;
}

/**
 * Adds a file of the side of the caller. What is allowed is checked before the file is read, and again when it is stored: the target may
 * have changed, and the access may have ended meanwhile.
 */
export async function addFile(
  deps: Pick<ProductDeps, 'db' | 'clock'> & { readonly sandbox: FileSandbox },
  { access, target, body, name, requestId }: Addition,
): Promise<Result<AddedFile>> {
  const refused = await refusalBefore(deps.db, access, target, deps.clock.now());
  if (refused) return refused;
  const left = leftOf(await filesOf(deps.db, access, target.owner), target.party);
  const received = await receiveFile(deps.sandbox, body, (kind) =>
    left[kind] === 0 ? tooMany[kind] : null,
  );
  if (!received.ok) return received;
  const content = received.value;
  return await deps.db.transaction(async (tx): Promise<Result<AddedFile>> => {
    const now = deps.clock.now();
    if (!(await isAccessCurrent(tx, access, now))) return notFound();
    const changed = await target.refusal(tx, { now, lock: true });
    if (changed) return changed;
    const files = await filesOf(tx, access, target.owner);
    const same = files.find(({ hash }) => hash === content.hash);
    if (same) return ok({ file: same.fileId, kind: content.kind });
    if (leftOf(files, target.party)[content.kind] === 0) return tooMany[content.kind];
    if (await isFull(tx, access)) return full;
    const file = randomUUID();
    const stored = {
      ...target.owner,
      fileId: file,
      party: target.party,
      name: content.kind === 'document' ? documentName(name) : null,
      content,
    };
    await insertFile(tx, access.installationId, stored, now);
    const entry = {
      ...auditActor(access),
      action: target.action,
      resource: target.owner.owner,
      requestId,
    };
    await recordAudit(tx, entry, deps.clock);
    return ok({ file, kind: content.kind });
  });
}

/** The refusal that is certain before the file is read. */
export async function refusalBefore(
  db: Database,
  access: Access,
  target: FileTarget,
  now: Temporal.Instant,
): Promise<Failure | null> {
  const refused = await target.refusal(db, { now, lock: false });
  if (refused) return refused;
  return (await isFull(db, access)) ? full : null;
}

/** How many more files of each kind a side may add to an owner with these files. */
export function leftOf(
  files: readonly Pick<HomeFile, 'party' | 'kind'>[],
  party: string,
): Readonly<Record<FileKind, number>> {
  const left = (kind: FileKind): number =>
    Math.max(
      0,
      filesMax[kind] - files.filter((file) => file.party === party && file.kind === kind).length,
    );
  return { photo: left('photo'), document: left('document') };
}

const isFull = async (db: Database, access: Access): Promise<boolean> =>
  (await bytesOfHome(db, access)) >= homeBytesMax;

const full = fail('conflict', 'home-full');
const tooMany: Readonly<Record<FileKind, Failure>> = {
  photo: fail('conflict', 'too-many-photos'),
  document: fail('conflict', 'too-many-documents'),
};
