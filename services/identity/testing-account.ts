import { valueOf } from '@hearth/core/problem.ts';
import type { CallOptions } from '@hearth/platform/http/client.ts';
import {
  Browser,
  type RelyingParty,
  exchange,
  relyingParty,
  signInWith,
} from './testing-browser.ts';
import { type RecordedMail, type IdentityWorld, anna, newEmail } from './testing.ts';

/** A person with an account, who signs in in several browsers. */
export interface TestPerson {
  readonly email: string;
  readonly subject: string;
  readonly password: string;
  signIn(password?: string): Promise<SignedIn>;
}

export interface SignedIn {
  readonly call: CallOptions;
  readonly sid: string;
  readonly refreshToken: string;
  readonly browser: Browser;
}

/** A new network address, so that rate limits of tests do not meet. */
let network = 0;
export const newNetworkAddress = (): string => {
  network += 1;
  return `10.${(network >> 16) % 256}.${(network >> 8) % 256}.${network % 256}`;
};

export async function newPerson(world: IdentityWorld): Promise<TestPerson> {
  const rp = await relyingParty(world);
  const email = newEmail();
  const { password } = anna;
  const subject = await world.addUser({ ...anna, email });
  return {
    email,
    subject,
    password,
    signIn: (typed = password) => signedIn(world, rp, { email, password: typed }),
  };
}

async function signedIn(
  world: IdentityWorld,
  rp: RelyingParty,
  typed: { email: string; password: string },
): Promise<SignedIn> {
  const browser = new Browser(world.service.fetch);
  const begun = await rp.begin();
  const tokens = await exchange(rp, begun, await signInWith(world, browser, { begun, ...typed }));
  return {
    call: { token: tokens.access_token },
    sid: String(tokens.claims()?.['sid']),
    refreshToken: tokens.refresh_token ?? '',
    browser,
  };
}

export async function mailTo(
  world: IdentityWorld,
  email: string,
): Promise<readonly RecordedMail[]> {
  // An outbox entry can enqueue another one that sends the mail.
  await world.mail();
  return (await world.mail()).filter(({ to }) => to === email);
}

export const tokenIn = (mail: RecordedMail | undefined): string =>
  new URL(mail?.url ?? '').searchParams.get('token') ?? '';

export async function tryToSignIn(
  world: IdentityWorld,
  typed: { email: string; password: string },
): Promise<string> {
  const rp = await relyingParty(world);
  const begun = await rp.begin();
  return await signInWith(world, new Browser(world.service.fetch), { begun, ...typed }).then(
    () => 'ok',
    (error: unknown) => (error instanceof Error ? error.message : String(error)),
  );
}

/** Actions in the person's security log, the newest first. */
export async function logOf(world: IdentityWorld, call: CallOptions): Promise<readonly string[]> {
  const { entries } = valueOf(await world.accounts.listSecurityLog({}, call));
  return entries.map(({ action }) => action);
}
