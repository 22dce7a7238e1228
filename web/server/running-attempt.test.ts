import { endpoint } from '@hearth/platform/http/contract.ts';
import { type Result, fail, ok } from '@hearth/core/problem.ts';
import { expect, test } from 'vitest';
import { waitingForAttempt } from './running-attempt.ts';

const contract = {
  move: endpoint({
    method: 'post',
    path: '/v1/moves',
    summary: 'Move',
    resource: 'move',
    verb: 'create',
    roles: ['person'],
  }),
};
const running = fail('conflict', 'attempt-still-running', { retryAfterS: 1 });

function repeated(answers: readonly Result<undefined>[], key?: string) {
  const waits: unknown[] = [];
  const left = [...answers];
  const keys: unknown[] = [];
  const client = waitingForAttempt<typeof contract>(
    {
      move: async (_, options) => {
        keys.push(options?.idempotencyKey);
        return left.shift() ?? fail('unexpected', 'too-many-calls');
      },
    },
    async (waitMs) => void waits.push(waitMs),
  );
  const call = client.move({}, key === undefined ? {} : { idempotencyKey: key });
  return call.then((answer) => ({ answer, waits, keys }));
}

test('a repeated request gets the answer of the first', async () => {
  expect(await repeated([running, ok(undefined)], 'k')).toEqual({
    answer: ok(undefined),
    waits: [1000],
    keys: ['k', 'k'],
  });
});

test('waits seconds for the first run, not minutes', async () => {
  const slow = [running, running, running, ok(undefined)];
  expect(await repeated(slow, 'k')).toMatchObject({
    answer: ok(undefined),
    waits: [1000, 1000, 1000],
  });
  const stuck = Array.from({ length: 40 }, () => running);
  const { answer, waits } = await repeated(stuck, 'k');
  expect(answer).toEqual(running);
  expect(waits).toHaveLength(20);
  const long = { ...running, retryAfterS: 600 };
  expect(await repeated([long, ok(undefined)], 'k')).toMatchObject({ waits: [2000] });
});

test('other answers, and requests without a key, are returned unchanged', async () => {
  const taken = fail('conflict', 'name-taken');
  expect(await repeated([taken], 'k')).toMatchObject({ answer: taken, waits: [] });
  expect(await repeated([running])).toMatchObject({ answer: running, waits: [] });
  expect(await repeated([ok(undefined)], 'k')).toMatchObject({ waits: [], keys: ['k'] });
});
