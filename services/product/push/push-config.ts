import { type Result, ok } from '@hearth/core/problem.ts';
import { pairOf } from '@hearth/platform/process/settings.ts';
import { type VapidKeys, readVapidKeys } from './vapid.ts';

/** The configured key pair for push services; undefined: one is derived from the secret of the deployment. */
export function readPushKeys(env: NodeJS.ProcessEnv): Result<VapidKeys | undefined> {
  const pair = pairOf(
    ['VAPID_PUBLIC_KEY', env['VAPID_PUBLIC_KEY']],
    ['VAPID_PRIVATE_KEY', env['VAPID_PRIVATE_KEY']],
  );
  if (!pair.ok) return pair;
  if (!pair.value) return ok(undefined);
  const [publicKey, privateKey] = pair.value;
  return readVapidKeys({ publicKey, privateKey });
}
