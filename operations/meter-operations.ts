import { randomBytes } from 'node:crypto';
import { meterChannel } from '@hearth/energy/meter/contract.ts';
import { putMeter } from '@hearth/energy/meter/put-meter.ts';
import { metersOf, revokeMeter } from '@hearth/energy/meter/store.ts';
import { emailKey } from '@hearth/identity/account/email-address.ts';
import { accountByEmail } from '@hearth/identity/account/store.ts';
import { type InstallationId, branded } from '@hearth/core/branded.ts';
import { uuidv7 } from '@hearth/platform/database/id.ts';
import { makeMeterToken } from '@hearth/access/meter-token.ts';
import { type Result, fail, notFound, ok } from '@hearth/core/problem.ts';
import { personsOfSubject } from '@hearth/product/account/store.ts';
import { membershipsOf } from '@hearth/product/installation/store.ts';
import { z } from 'zod';
import { type Operation, type OperationDeps, databaseOf, operation } from './operation.ts';

/** Selects a home: by a person with a single home, or by its id. */
const homeSelection = {
  account: z.string().optional(),
  installation: z.uuid().optional(),
};

/** Operations on real meters of any make, which post readings to ingest. */
export const meterOperations: Readonly<Record<string, Operation>> = {
  'meters token': operation(
    z.strictObject({
      ...homeSelection,
      name: z.string().max(80),
      channels: z.array(meterChannel).min(1),
      heatPump: z.uuid().optional(),
    }),
    async (deps, { name, channels, heatPump = null, ...home }) => {
      const installation = await installationOf(deps, home);
      if (!installation.ok) return installation;
      const { token, tokenHash } = makeMeterToken(randomBytes);
      const now = deps.clock.now();
      const created = { meter: uuidv7(now), name, tokenHash, channels, heatPump, now };
      const stored = await putMeter(databaseOf(deps, 'energy'), installation.value, created);
      if (!stored.ok) return stored;
      const { meter, channels: counted } = stored.value;
      return ok({ installation: installation.value, meter, token, channels: counted });
    },
  ),
  'meters list': operation(z.strictObject(homeSelection), async (deps, home) => {
    const installation = await installationOf(deps, home);
    return installation.ok
      ? ok(await metersOf(databaseOf(deps, 'energy'), installation.value))
      : installation;
  }),
  'meters revoke': operation(
    z.strictObject({ ...homeSelection, meter: z.uuid() }),
    async (deps, { meter, ...home }) => {
      const installation = await installationOf(deps, home);
      if (!installation.ok) return installation;
      const now = deps.clock.now();
      const isThere = await revokeMeter(databaseOf(deps, 'energy'), installation.value, {
        meter: meter.toLowerCase(),
        now,
      });
      return isThere ? ok({ meter, revokedAt: now.toString() }) : notFound();
    },
  ),
};

async function installationOf(
  deps: OperationDeps,
  target: { account?: string | undefined; installation?: string | undefined },
): Promise<Result<InstallationId>> {
  if (target.installation !== undefined)
    return ok(branded<string, 'InstallationId'>(target.installation.toLowerCase()));
  const account = await accountByEmail(
    databaseOf(deps, 'identity'),
    emailKey(target.account ?? ''),
  );
  if (!account) return fail('not-found', 'no-such-account');
  const product = databaseOf(deps, 'product');
  const places = [];
  for (const person of await personsOfSubject(product, account.subject))
    places.push(...(await membershipsOf(product, person, deps.clock.now())));
  const owned = places.filter(({ access }) => access.role === 'owner');
  const [only, ...others] = owned.map(({ access }) => access.installationId);
  if (only === undefined) return fail('not-found', 'no-home-of-this-person');
  return others.length === 0 ? ok(only) : fail('conflict', 'several-homes');
}
