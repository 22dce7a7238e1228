import { randomBytes } from 'node:crypto';
import { addClient } from '@hearth/device-cloud/registered-client/add-client.ts';
import { loadAccount } from '@hearth/device-cloud/accounts/load-account.ts';
import { lockAccount } from '@hearth/identity/sign-in/lock-account.ts';
import { addUser } from '@hearth/identity/sign-up/add-user.ts';
import { backup } from '@hearth/platform/database/backup.ts';
import { type Result, fail, ok } from '@hearth/core/problem.ts';
import { instant, localDate, locale } from '@hearth/platform/http/schema.ts';
import { announceDowntime } from '@hearth/product/downtime/announce-downtime.ts';
import { endDowntimes } from '@hearth/product/downtime/store.ts';
import { createOperatorPass } from '@hearth/web/server/operator-pass.ts';
import { Temporal } from 'temporal-polyfill';
import { z } from 'zod';
import { errorOperations } from './error-operations.ts';
import { flagOperations } from './flag-operations.ts';
import { homeOperations } from './home-operations.ts';
import { manualOperations } from './manual-operations.ts';
import { meterOperations } from './meter-operations.ts';
import { environmentState } from './leftovers.ts';
import { type Operation, type OperationDeps, operation } from './operation.ts';
import { packageOperations } from './package-operations.ts';
import { partnerOperations } from './partner-operations.ts';
import { transferOperations } from './transfer-operations.ts';
import { unitOperations } from './unit-operations.ts';

/** Operations by name, run by the command line or by the process that holds the database. */
export const operations: Readonly<Record<string, Operation>> = {
  'environment show': operation(z.strictObject({}), async ({ db }) =>
    ok(await environmentState(db)),
  ),
  migrate: operation(z.strictObject({}), async () => ok({ migrated: true })),
  backup: operation(z.strictObject({ file: z.string() }), ({ db }, { file }) => backup(db, file)),
  'users add': operation(
    z.strictObject({
      email: z.string(),
      password: z.string(),
      name: z.string(),
      locale,
      policyVersion: localDate.optional(),
    }),
    ({ db, clock, secrets }, { policyVersion, ...user }) =>
      addUser(
        { db, clock, pepper: secrets.derive('pepper') },
        policyVersion === undefined ? user : { ...user, policyVersion },
      ),
  ),
  'users lock': operation(
    z.strictObject({ account: z.string(), reason: z.string(), isLocked: z.boolean() }),
    ({ db, clock }, { account, ...locking }) =>
      lockAccount({ db, clock }, { ...locking, email: account }),
  ),
  'device-cloud load': operation(
    z.strictObject({
      account: z.string(),
      devices: z.unknown(),
      password: z.string().optional(),
      timeZone: z.string().optional(),
    }),
    async ({ db, clock }, { account, devices, password, timeZone }) => {
      const loaded = await loadAccount(
        { db, random: (bytes) => randomBytes(bytes) },
        {
          account,
          devices,
          now: clock.now(),
          ...(password === undefined ? {} : { password }),
          ...(timeZone === undefined ? {} : { timeZone }),
        },
      );
      if (!loaded.ok)
        return fail('invalid', 'not-loaded', {
          more: loaded.faults.map(({ code, at }) => ({ code, at })),
        });
      return ok({ account, devices: loaded.deviceIds.length, password: loaded.password });
    },
  ),
  'device-cloud client add': operation(
    z.strictObject({ client: z.string(), redirectUris: z.array(z.string()).max(20) }),
    ({ db, clock }, { client: id, redirectUris }) =>
      addClient({ db, random: (bytes) => randomBytes(bytes) }, { id, redirectUris }, clock.now()),
  ),
  ...homeOperations,
  ...meterOperations,
  ...unitOperations,
  ...partnerOperations,
  ...packageOperations,
  ...manualOperations,
  ...transferOperations,
  ...errorOperations,
  ...flagOperations,
  'downtime announce': operation(
    z.strictObject({
      from: instant,
      until: instant.nullable(),
      reason: z.string().max(200).nullable(),
    }),
    ({ db, clock }, { from, until, reason }) =>
      announceDowntime(
        db,
        {
          from: Temporal.Instant.from(from),
          until: until === null ? null : Temporal.Instant.from(until),
          reason,
        },
        clock.now(),
      ),
  ),
  'downtime end': operation(z.strictObject({}), async ({ db, clock }) =>
    ok({ ended: await endDowntimes(db, clock.now()) }),
  ),
  'downtime pass': operation(z.strictObject({}), async ({ secrets, clock }) =>
    ok({ pass: createOperatorPass(secrets.derive('operator pass')).issue(clock.now()) }),
  ),
};

export async function runOperation(
  deps: OperationDeps,
  name: string,
  input: unknown,
): Promise<Result<unknown>> {
  const found = Object.hasOwn(operations, name) ? operations[name] : undefined;
  return found ? found.run(deps, input) : fail('not-found', 'no-such-operation');
}
