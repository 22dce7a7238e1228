import type { Clock } from '@hearth/calendar/clock.ts';
import type { Database } from '@hearth/platform/database/database.ts';
import { type Result, fail, ok } from '@hearth/core/problem.ts';
import type { Provider } from 'oidc-provider';
import { newToken, tokenHash } from '../account/one-time-token.ts';
import { endSession } from '../oidc/store.ts';

export interface InteractionDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly provider: () => Promise<Provider>;
}

export type Interaction = InstanceType<Provider['Interaction']>;

/** The open sign-in. Unknown, finished and expired ones get the same answer: the sign-in has to start again. */
export async function openInteraction(
  { provider }: Pick<InteractionDeps, 'provider'>,
  uid: string,
): Promise<Result<Interaction>> {
  const interaction = await (await provider()).Interaction.find(uid);
  return interaction?.prompt.name === 'login'
    ? ok(interaction)
    : fail('gone', 'interaction-expired');
}

/** Proof of identity. */
export interface Proof {
  readonly subject: string;
  readonly acr: string;
  /** RFC 8176. */
  readonly amr: readonly string[];
}

/** Gives the provider the result of a sign-in. Returns the path back to it, with a ticket for this browser alone. */
export async function completeInteraction(
  deps: InteractionDeps,
  interaction: Interaction,
  { subject, acr, amr }: Proof,
): Promise<string> {
  const previous = interaction.session;
  if (previous && previous.accountId !== subject) {
    // Another person signs in on this device: the session of the previous one ends.
    await endSession(deps.db, previous.uid);
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
