// @module-tag long
import { signIn } from '@hearth/dev/visitor.ts';
import { runJobNow } from '@hearth/platform/testing/jobs.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TestWorld, openTestWorld } from './testing-world.ts';

let test: TestWorld;
beforeAll(async () => {
  test = await openTestWorld();
});
afterAll(() => test.world.close());

it('a deleted account leaves no person behind, another one stays', async () => {
  const { db } = test.world;
  const peopleOf = async () =>
    (await db.query<{ subject: string }>('select subject from product.person')).map(
      ({ subject }) => subject,
    );
  const anna = await test.addPerson();
  const ben = await test.addPerson();
  for (const { visitor, email, password } of [anna, ben]) {
    await signIn(visitor, { email, password });
    expect((await visitor.open('/launcher')).status).toBe(200);
  }
  expect(await peopleOf()).toHaveLength(2);
  const [deleted] = await db.query<{ subject: string }>(
    'update identity.account set deletion_due_at = $2 where email = $1 returning subject',
    [anna.email, test.clock.now().toString()],
  );
  await runJobNow(test.world.services.identity, 'identity/delete-accounts', {
    db,
    clock: test.clock,
  });
  await test.pass(60);
  expect(await peopleOf()).not.toContain(deleted?.subject);
  expect(await peopleOf()).toHaveLength(1);
});
