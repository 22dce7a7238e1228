import { type Result, fail, notFound } from '@hearth/core/problem.ts';
import { recordAudit } from '@hearth/platform/database/audit.ts';
import type { Call } from '@hearth/platform/http/http.ts';
import type { ProductDeps } from '../deps.ts';
import { versionOf } from '@hearth/platform/http/if-match.ts';
import { auditActor } from './audit-actor.ts';
import type { Installation, installationContract } from './contract.ts';
import { installationResult } from './installation-response.ts';
import { isAccessCurrent, saveName } from './store.ts';
import { wakeIndex } from '../wake-index.ts';

export async function renameInstallation(
  deps: ProductDeps,
  call: Call<typeof installationContract.renameInstallation>,
): Promise<Result<Installation>> {
  const { access, requestId, answerIn } = call;
  const { name } = call.body;
  const expected = versionOf(call.ifMatch);
  if (!expected.ok) return expected;
  return await deps.db.transaction(async (tx) => {
    if (!(await isAccessCurrent(tx, access, deps.clock.now()))) return notFound();
    const isSaved = await saveName(tx, access, { name, version: expected.value });
    if (!isSaved) return fail('stale', 'installation-changed');
    await wakeIndex(tx, access.installationId, deps.clock.now());
    const entry = {
      ...auditActor(access),
      action: 'installation.rename',
      resource: access.installationId,
      detail: { name },
      requestId,
    };
    await recordAudit(tx, entry, deps.clock);
    return await answerIn(tx, await installationResult({ ...deps, db: tx }, access));
  });
}
