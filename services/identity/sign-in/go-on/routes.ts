import type { Clock } from '@hearth/calendar/clock.ts';
import type { Database } from '@hearth/platform/database/database.ts';
import { type Result, fail, ok } from '@hearth/core/problem.ts';
import type { Provider } from 'oidc-provider';
import { newToken, tokenHash } from '../../account/one-time-token.ts';
import { endSession } from '../../oidc/store.ts';

export interface GoOnDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly provider: () => Promise<Provider>;
}

export type Interaction = InstanceType<Provider['Interaction']>;

/** Unknown, used up and expired are one to who asks: the sign-in has to begin again. */
export async function openInteraction(
  { provider }: Pick<GoOnDeps, 'provider'>,
  uid: string,
): Promise<Result<Interaction>> {
  const interaction = await (await provider()).Interaction.find(uid);
  return interaction?.prompt.name === 'login'
    ? ok(interaction)
    : fail('gone', 'interaction-expired');
}

/** How somebody has shown who they are. */
export interface Proof {
  readonly subject: string;
  readonly acr: string;
  /** RFC 8176. */
  readonly amr: readonly string[];
}

/** Tells the provider who signed in, and gives this browser, and no other, the way back to it. */
export async function goOn(
  deps: GoOnDeps,
  interaction: Interaction,
  { subject, acr, amr }: Proof,
): Promise<string> {
  const before = interaction.session;
  if (before && before.accountId !== subject) {
    // Another person of the house: the one before is signed out, the session is not passed on.
    await endSession(deps.db, before.uid);
    interaction.session = undefined;
  }
  const ticket = newToken();
  interaction.result = {
    login: { accountId: subject, acr, amr: [...amr], ts: secondsOf(deps.clock) },
    ticketHash: tokenHash(ticket),
  };
  await interaction.persist();
  return `${new URL(interaction.returnTo).pathname}?ticket=${ticket}`;
}

const secondsOf = (clock: Clock): number => Math.floor(clock.now().epochMilliseconds / 1000);
