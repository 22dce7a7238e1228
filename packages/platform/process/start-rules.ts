import { networkInterfaces } from 'node:os';
import { reachOf, reachOfListener } from '../http/network-reach.ts';
import { type Result, fail, ok } from '@hearth/core/problem.ts';

export const environments = ['feature', 'develop', 'staging', 'master'] as const;
export type Environment = (typeof environments)[number];

export interface StartAddresses {
  readonly environment: Environment;
  readonly publicUrl: URL;
  readonly host: string;
  /** Addresses of the machine's network interfaces. */
  readonly machineAddresses?: readonly string[];
}

/**
 * Refuses addresses that do not fit the environment. `feature` shows everybody's mail and has a demo account with a published
 * password, so it is limited to this machine or its local network. Other environments have real accounts, so passwords and
 * cookies need https or stay on the machine.
 */
export function checkStartAddresses(start: StartAddresses): Result<null> {
  const { environment, publicUrl, host, machineAddresses = addressesOfThisMachine() } = start;
  const reach = reachOf(publicUrl.hostname, machineAddresses);
  if (environment !== 'feature')
    return publicUrl.protocol === 'http:' && reach !== 'loopback'
      ? fail('invalid', 'not-https', { at: '/PUBLIC_URL' })
      : ok(null);
  if (reach === 'public') return fail('invalid', 'feature-is-public', { at: '/PUBLIC_URL' });
  return reachOfListener(host, machineAddresses) === 'public'
    ? fail('invalid', 'feature-is-public', { at: '/HOST' })
    : ok(null);
}

/** Whether other devices can reach a process at these addresses. */
export const isReachableFromNetwork = ({
  publicUrl,
  host,
}: Pick<StartAddresses, 'publicUrl' | 'host'>): boolean =>
  reachOf(publicUrl.hostname) !== 'loopback' || reachOfListener(host, []) !== 'loopback';

/** Outside of `feature` a mail server is required: the development outbox is readable by everybody. */
export function checkMailServer(
  environment: Environment,
  smtp: { readonly url: string } | undefined,
): Result<null> {
  return environment === 'feature' || smtp
    ? ok(null)
    : fail('invalid', 'mail-server-missing', { at: '/SMTP_URL' });
}

const addressesOfThisMachine = (): readonly string[] =>
  Object.values(networkInterfaces())
    .flatMap((entries) => entries ?? [])
    .map(({ address }) => address);
