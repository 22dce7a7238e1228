import { createHash } from 'node:crypto';
import { type Result, fail, ok } from '@hearth/core/problem.ts';
import { type Sealer, createSealer } from '@hearth/platform/auth/seal.ts';
import { uuidv7 } from '@hearth/platform/database/id.ts';
import type { AnswerOf } from '@hearth/platform/http/contract.ts';
import type { Call } from '@hearth/platform/http/http.ts';
import { readPublicAddress } from '@hearth/platform/http/public-address.ts';
import { z } from 'zod';
import type { ProductDeps } from '../deps.ts';
import type { pushContract } from './contract.ts';
import { isPublicKey } from './encrypt-message.ts';
import { devicesOf, dropOldestDevices, putDevice } from './store.ts';

type Contract = typeof pushContract;

/** More devices than a person uses; the oldest make room. */
const devicesMax = 20;

/** Sends the messages of a person to a browser from now on. */
export async function addDevice(
  deps: ProductDeps,
  person: string,
  {
    endpoint: address,
    publicKey,
    authSecret,
    name,
    locale,
  }: Call<Contract['addPushDevice']>['body'],
): Promise<Result<AnswerOf<Contract['addPushDevice']>>> {
  const { trusted } = deps.push;
  const read = readPublicAddress(address, { trusted, at: '/body/endpoint' });
  if (!read.ok) return read;
  if (!isPublicKey(Buffer.from(publicKey, 'base64url')))
    return fail('invalid', 'not-a-key', { at: '/body/publicKey' });
  // RFC 8291 §3.2: sixteen octets.
  if (Buffer.from(authSecret, 'base64url').byteLength !== 16)
    return fail('invalid', 'not-a-secret', { at: '/body/authSecret' });
  const now = deps.clock.now();
  const target: PushTarget = { endpoint: read.value, publicKey, authSecret };
  const device = await deps.db.transaction(async (tx) => {
    const own = {
      device: uuidv7(now),
      person,
      endpointHash: createHash('sha256').update(read.value).digest('base64url'),
      sealed: deviceSealer(deps).seal(JSON.stringify(target)),
      name,
      locale,
    };
    const stored = await putDevice(tx, own, now);
    await dropOldestDevices(tx, person, devicesMax);
    return stored;
  });
  return ok({ device });
}

export async function listDevices(
  deps: ProductDeps,
  person: string,
): Promise<AnswerOf<Contract['listPushDevices']>> {
  const devices = await devicesOf(deps.db, person);
  return {
    publicKey: deps.push.keys.publicKey,
    devices: devices.map(({ device, name, since }) => ({
      device,
      name,
      since: since.toISOString(),
    })),
  };
}

const pushTarget = z.strictObject({
  endpoint: z.string(),
  publicKey: z.string(),
  authSecret: z.string(),
});

/** Where a device receives messages, and its keys. */
type PushTarget = z.infer<typeof pushTarget>;

/** Whoever has the address and the keys can send to the device, so they are sealed at rest. */
const deviceSealer = ({ grantKey }: Pick<ProductDeps, 'grantKey'>): Sealer =>
  createSealer(grantKey, 'push devices');

export const targetOf = (
  deps: Pick<ProductDeps, 'grantKey'>,
  { sealed }: { readonly sealed: string },
): PushTarget => pushTarget.parse(JSON.parse(deviceSealer(deps).unseal(sealed)));
