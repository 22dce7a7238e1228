import type { InstallationId } from '@hearth/core/branded.ts';
import { type Result, fail, notFound, ok } from '@hearth/core/problem.ts';
import { recordAudit } from '@hearth/platform/database/audit.ts';
import type { Database } from '@hearth/platform/database/database.ts';
import { wakeWork } from '@hearth/platform/jobs/due-work.ts';
import type { Temporal } from 'temporal-polyfill';
import type { Call } from '@hearth/platform/http/http.ts';
import { validateAddress } from '../address/address-failure.ts';
import { normalisedAddress } from '../address/address-formats.ts';
import type { Address } from '../address/contract.ts';
import { timeZoneAt } from '../address/postal-areas.ts';
import type { ProductDeps } from '../deps.ts';
import { versionOf } from '@hearth/platform/http/if-match.ts';
import { auditActor } from '../installation/audit-actor.ts';
import { incrementVersion, isAccessCurrent, saveTimeZone } from '../installation/store.ts';
import { wakeIndex } from '../wake-index.ts';
import type { Building, homeDetailsContract } from './contract.ts';
import { enqueueLocationUpdate } from './outbox.ts';
import { homePlacedKind } from './send-location.ts';
import { putAddress, putBuilding } from './store.ts';

type ChangeDeps = Pick<ProductDeps, 'db' | 'clock'>;

type ChangeCall = Pick<
  Call<typeof homeDetailsContract.putBuilding>,
  'access' | 'ifMatch' | 'requestId' | 'answerIn'
>;

/** Stores the address of an installation. Its time zone follows, and energy receives the location. */
export async function changeAddress(
  deps: ChangeDeps,
  { body, ...call }: ChangeCall & { body: Address },
): Promise<Result<{ version: number }>> {
  const address = normalisedAddress(body);
  const failure = validateAddress(address, '/body');
  if (failure) return failure;
  return await change(deps, { ...call, part: 'address' }, async (tx, version) => {
    const installation = call.access.installationId;
    await putAddress(tx, installation, address);
    await wakeIndex(tx, installation, deps.clock.now());
    await saveTimeZone(tx, call.access, timeZoneAt(address.country, address.postalCode));
    await enqueueLocationUpdate(tx, deps, { installation, version });
    if (tx.engine === 'citus') await checkLater(tx, installation, deps.clock.now());
  });
}

/** Work is noted before the change, so that it completes a change whose process ends between its two transactions. */
async function checkLater(
  tx: Database,
  installation: InstallationId,
  now: Temporal.Instant,
): Promise<void> {
  await wakeWork(tx, { kind: homePlacedKind, key: installation }, now.add({ minutes: 5 }));
}

export async function changeBuilding(
  deps: ChangeDeps,
  { body, ...call }: ChangeCall & { body: Building },
): Promise<Result<{ version: number }>> {
  return await change(deps, { ...call, part: 'building' }, (tx) =>
    putBuilding(tx, call.access.installationId, body),
  );
}

/** Increments the version of the installation, calls `put` and records the change in the audit log. */
async function change(
  deps: ChangeDeps,
  {
    access,
    ifMatch,
    requestId,
    answerIn,
    part,
  }: ChangeCall & { readonly part: 'address' | 'building' },
  put: (tx: Database, version: number) => Promise<void>,
): Promise<Result<{ version: number }>> {
  const expected = versionOf(ifMatch);
  if (!expected.ok) return expected;
  return await deps.db.transaction(async (tx): Promise<Result<{ version: number }>> => {
    if (!(await isAccessCurrent(tx, access, deps.clock.now()))) return notFound();
    if (!(await incrementVersion(tx, access, expected.value)))
      return fail('stale', 'installation-changed');
    const version = expected.value + 1;
    await put(tx, version);
    const entry = {
      ...auditActor(access),
      action: `home-details.${part}`,
      resource: access.installationId,
      requestId,
    };
    await recordAudit(tx, entry, deps.clock);
    return await answerIn(tx, ok({ version }));
  });
}
