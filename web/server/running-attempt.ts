import { setTimeout as sleep } from 'node:timers/promises';
import type { CallOptions, ContractClient } from '@hearth/platform/http/client.ts';
import type { Contract } from '@hearth/platform/http/contract.ts';
import type { Result } from '@hearth/core/problem.ts';

type Call = (input: never, options?: CallOptions) => Promise<Result<unknown>>;

/**
 * A button pressed twice sends one attempt twice, while the first call may still run. The second call is repeated, at the
 * service's retry interval, until it gets the first one's answer.
 */
export function waitingForAttempt<C extends Contract>(
  client: ContractClient<C>,
  pause: (waitMs: number) => Promise<unknown> = (waitMs) => sleep(waitMs),
): ContractClient<C> {
  const calls = Object.entries<Call>(client).map(
    ([name, call]) =>
      [
        name,
        async (input: never, options: CallOptions = {}) => {
          let answer = await call(input, options);
          for (let waitedS = 0; waitedS < waitedSMax && options.idempotencyKey;) {
            if (answer.ok || answer.code !== 'attempt-still-running') break;
            const waitS = Math.min(answer.retryAfterS ?? 1, waitSMax);
            await pause(waitS * 1000);
            waitedS += waitS;
            answer = await call(input, options);
          }
          return answer;
        },
      ] as const,
  );
  return Object.fromEntries(calls) as unknown as ContractClient<C>;
}

const waitSMax = 2;
/** Longest time of a first call: linking reads a vendor's cloud. */
const waitedSMax = 20;
