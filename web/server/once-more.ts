import { setTimeout as sleep } from 'node:timers/promises';
import type { CallOptions, Client } from '@hearth/platform/client.ts';
import type { Contract } from '@hearth/platform/contract.ts';
import type { Result } from '@hearth/platform/problem.ts';

type Call = (input: never, options?: CallOptions) => Promise<Result<unknown>>;

/**
 * A button pressed twice sends one attempt twice, and the second comes while the first still runs. It asks once more when the
 * service says, and is then told what the first was told.
 */
export function askingOnceMore<C extends Contract>(
  client: Client<C>,
  pause: (waitMs: number) => Promise<unknown> = (waitMs) => sleep(waitMs),
): Client<C> {
  const calls = Object.entries<Call>(client).map(
    ([name, call]) =>
      [
        name,
        async (input: never, options: CallOptions = {}) => {
          const answer = await call(input, options);
          if (answer.ok || answer.code !== 'attempt-still-running' || !options.idempotencyKey)
            return answer;
          await pause(Math.min(answer.retryAfterS ?? 1, waitSMax) * 1000);
          return call(input, options);
        },
      ] as const,
  );
  return Object.fromEntries(calls) as unknown as Client<C>;
}

const waitSMax = 2;
