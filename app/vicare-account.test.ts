import { randomBytes } from 'node:crypto';
import { loadAccount } from '@hearth/device-cloud/accounts/load-account.ts';
import { vicareHeatPump } from '@hearth/device-cloud/homes/vicare-heat-pump.ts';
import { hiddenFieldsOf, signIn } from '@hearth/dev/visitor.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestWorld, openTestWorld } from './testing-world.ts';

describe('without settings for vendors', () => {
  let test: TestWorld;
  beforeAll(async () => {
    test = await openTestWorld();
  });
  afterAll(async () => {
    await test.world.close();
  });

  it('a ViCare account at the simulated cloud is linked and its screens show the unit', async () => {
    const { visitor, email, password } = await test.addPerson();
    const { db, clock } = test.world.deps;
    const now = clock.now();
    const account = { account: email, password, devices: vicareHeatPump(now), now };
    const loaded = await loadAccount({ db, random: (bytes) => randomBytes(bytes) }, account);
    expect(loaded).toMatchObject({ ok: true });
    await signIn(visitor, { email, password });
    const offer = await visitor.open('/account/link/onecta');
    expect(offer.text).toContain('href="/account/link/vicare"');
    const consent = await visitor.post('/account/link/vicare', { installation: '' });
    const form = { ...hiddenFieldsOf(consent), email, password, decision: 'allow' };
    const linked = await visitor.post(consent.url.pathname, form);
    expect(linked.url.pathname).toBe('/installation-monitoring');
    expect(linked.text).toContain('Vitocal250A');
    await test.pass(300);
    for (const [path, words] of [
      ['/launcher', '47.6'],
      ['/installation-details', 'Vitocal250A'],
      ['/energy', 'Space heating'],
    ] as const) {
      const page = await visitor.open(path);
      expect(page.status, path).toBe(200);
      expect(page.text, path).toContain(words);
    }
    const first = await visitor.open('/installation-monitoring/schedule');
    expect(first.url.searchParams.get('unit')).not.toBeNull();
    expect(first.text).toContain('17:00');
  });
});
