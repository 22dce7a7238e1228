// @module-tag long
import { createVisitor, hiddenFieldsOf, signIn } from '@hearth/dev/visitor.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TestPerson, type TestWorld, openTestWorld } from './testing-world.ts';

/** The account screens while identity fails: its tables, and the security log of the platform, cannot be found. */
let test: TestWorld;
let person: TestPerson;
beforeAll(async () => {
  test = await openTestWorld();
  person = await test.addPerson();
  await signIn(person.visitor, person);
});
afterAll(() => test.world.close());

async function renameTables(ending: '' | '_away'): Promise<void> {
  const present = ending === '' ? '_away' : '';
  const { db } = test.world;
  await db.query(`alter schema identity${present} rename to identity${ending}`);
  await db.query(`alter table platform.audit${present} rename to audit${ending}`);
}

/** Runs without identity. */
async function whileAway<T>(run: () => Promise<T>): Promise<T> {
  await renameTables('_away');
  try {
    return await run();
  } finally {
    await renameTables('');
    // The web calls an identity that failed again after some seconds.
    test.clock.advance({ seconds: 10 });
  }
}

it.each([
  ['/account', 'Your account cannot be read right now.'],
  ['/account/email', 'Your account cannot be read right now.'],
  ['/account/passkeys', 'Your passkeys cannot be read right now.'],
  ['/account/security-log', 'The security log cannot be read right now.'],
])('%s: last values with their age and “Try again”', async (path, notice) => {
  const before = await person.visitor.open(path);
  expect([before.status, before.text.includes(notice)]).toEqual([200, false]);
  const without = await whileAway(() => person.visitor.open(path));
  expect(without.status).toBe(200);
  expect(without.text).toMatch(new RegExp(`${notice}|Several parts of this page cannot be read`));
  expect(without.text).toContain('Last known at');
  expect(without.text).toContain('Try again');
});

it('/account/security-log: a session without last values gets the frame and “Try again”', async () => {
  const other = await test.addPerson();
  await signIn(other.visitor, other);
  const page = await whileAway(() => other.visitor.open('/account/security-log'));
  expect(page.status).toBe(503);
  expect(page.text).toContain('The security log cannot be read right now.');
  expect(page.text).toContain('Try again');
});

it('/account/email: a form without an answer keeps what was typed, and can be repeated', async () => {
  const typed = { form: 'email', email: 'mara.new@example.com' };
  await person.visitor.open('/account/email');
  const failed = await whileAway(() => person.visitor.post('/account/email', typed));
  expect(failed.status).toBeGreaterThanOrEqual(500);
  expect(failed.text).toContain('value="mara.new@example.com"');
  const repeated = await person.visitor.post('/account/email', typed);
  expect(repeated.text).toContain('mara.new@example.com');
});

it('/account/sessions: the end of a session that identity has missed can be sent again', async () => {
  const second = createVisitor(person.origin, (request) => test.world.fetch(request));
  await signIn(second, person);
  const listed = await person.visitor.open('/account/sessions');
  const [, form = ''] = /<form[^>]*>(.*?name="session".*?)<\/form>/s.exec(listed.text) ?? [];
  const fields = hiddenFieldsOf({ text: form });
  const failed = await whileAway(() => person.visitor.post('/account/sessions', fields));
  expect(failed.status).toBeGreaterThanOrEqual(500);
  const [, again = ''] = /<form[^>]*>(.*?name="sid".*?)<\/form>/s.exec(failed.text) ?? [];
  expect(again).toContain('Try again');
  const signIns = async () =>
    (await test.world.db.query(`select 1 from identity.oidc_model where kind = 'Session'`)).length;
  const before = await signIns();
  const repeated = await person.visitor.post('/account/sessions', hiddenFieldsOf({ text: again }));
  expect([repeated.status, repeated.text.includes('Try again')]).toEqual([200, false]);
  expect(before - (await signIns())).toBe(1);
});
