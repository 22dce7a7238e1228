// @module-tag long
import { randomBytes } from 'node:crypto';
import { loadAccount } from '@hearth/device-cloud/accounts/load-account.ts';
import { vicareHeatPump } from '@hearth/device-cloud/homes/vicare-heat-pump.ts';
import { type VisitedPage, hiddenFieldsOf, signIn } from '@hearth/dev/visitor.ts';
import { secretsOf } from '@hearth/platform/auth/secrets.ts';
import { unitKeyPurpose } from '@hearth/product/make-product.ts';
import { sampleUnits } from '@hearth/product/sample-data/sample-units.ts';
import { registerSampleUnits } from '@hearth/product/unit-registry/import-units.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestWorld, openTestWorld } from './testing-world.ts';

/** The secrets of the test world. */
const secrets = secretsOf(new Uint8Array(48).fill(5));

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
      ['/launcher', /Hot water 47\.[3-6]°/],
      ['/installation-details', /Vitocal250A/],
      ['/energy', /Space heating/],
    ] as const) {
      const page = await visitor.open(path);
      expect(page.status, path).toBe(200);
      expect(page.text, path).toMatch(words);
    }
    // Two hours later the tank has cooled, and more is counted.
    await test.pass(7200);
    expect((await visitor.open('/launcher')).text).toMatch(/Hot water 46\.\d°/);
    const first = await visitor.open('/installation-monitoring/schedule');
    expect(first.url.searchParams.get('unit')).not.toBeNull();
    expect(first.text).toContain('17:00');
  });

  it('a home with a battery unit alone has the balance of its house', async () => {
    const { visitor, email, password } = await test.addPerson();
    const { db, clock } = test.world.deps;
    const account = { account: email, password, devices: battery(), now: clock.now() };
    const loaded = await loadAccount({ db, random: (bytes) => randomBytes(bytes) }, account);
    expect(loaded).toMatchObject({ ok: true });
    await signIn(visitor, { email, password });
    const consent = await visitor.post('/account/link/vicare', { installation: '' });
    const form = { ...hiddenFieldsOf(consent), email, password, decision: 'allow' };
    await visitor.post(consent.url.pathname, form);
    for (let hour = 0; hour < 5; hour += 1) await test.pass(3600);
    const launcher = await visitor.open('/launcher');
    expect(launcher.text).toMatch(/The house has used [\d.]+\skWh so far today/);
    expect(launcher.text).not.toContain('have not reported any consumption');
    const energy = await visitor.open('/energy');
    for (const words of ['Self-sufficiency', 'From the grid', 'Into the battery'])
      expect(energy.text).toContain(words);
    expect(energy.text).toMatch(/Battery, \d+%/);
    expect(energy.text).not.toContain('Nothing reported today yet');
    const history = await visitor.open('/energy/history');
    expect(history.text).toContain('The whole house, measured at its grid connection.');
    expect(history.text).not.toContain('Heating, cooling and hot water');
  });
});

describe('the sample label of the second vendor', () => {
  let test: TestWorld;
  beforeAll(async () => {
    test = await openTestWorld();
  });
  afterAll(async () => {
    await test.world.close();
  });

  it('is registered, and the link of its account adopts the unit with live values', async () => {
    const { visitor, email, password } = await test.addPerson();
    const { db, clock } = test.world.deps;
    const now = clock.now();
    await registerSampleUnits({ db, clock, unitKey: secrets.derive(unitKeyPurpose) }, sampleUnits);
    const account = { account: email, password, devices: vicareHeatPump(now), now };
    await loadAccount({ db, random: (bytes) => randomBytes(bytes) }, account);
    const sample = sampleUnits.find(({ model }) => model === 'Aura 6');
    if (!sample) throw new Error('no sample of the second vendor');
    const post = async (page: VisitedPage, fields: Readonly<Record<string, string>>) =>
      visitor.post(`${page.url.pathname}${page.url.search}`, {
        ...hiddenFieldsOf(page),
        ...fields,
      });

    await signIn(visitor, { email, password });
    const label = await visitor.open(`/01/${sample.gtin}/21/${sample.serial}`);
    const scanned = await visitor.post(
      '/registration/scan-units/detecting-unit',
      hiddenFieldsOf(label),
    );
    expect(scanned.url.pathname).toMatch(/commissioning-code$/);
    const address = await post(scanned, { form: 'commissioning-code', code: sample.code });
    expect(address.url.pathname).toMatch(/end-user\/address$/);
    const summary = await post(address, { ...home, go: 'next' });
    expect(summary.url.pathname).toMatch(/summary\/overview$/);
    const registered = await post(summary, { go: 'next' });
    expect(registered.url.pathname).toBe('/registration/registered');
    const installation = registered.url.searchParams.get('installation') ?? '';
    expect(registered.text).toContain('action="/account/link/vicare"');

    const consent = await visitor.post('/account/link/vicare', { installation });
    const form = { ...hiddenFieldsOf(consent), email, password, decision: 'allow' };
    const linked = await visitor.post(consent.url.pathname, form);
    expect(linked.url.searchParams.get('installation') ?? installation).toBe(installation);
    await test.pass(300);
    const units = await visitor.open(`/installation-details/units?installation=${installation}`);
    expect(units.text.split(`>${sample.serial}<`), 'one unit').toHaveLength(2);
    const launcher = await visitor.open(`/launcher?installation=${installation}`);
    expect(launcher.text).toMatch(/Hot water 47\.[3-6]°/);
  });
});

const home = {
  form: 'registration-address',
  country: 'DE',
  street: 'Agnesstraße',
  houseNumber: '12',
  postalCode: '50670',
  place: 'Köln',
};

/** A battery with panels at the grid connection, in the vendor's form. */
function battery(): object {
  const feature = (name: string, value: object) => ({
    feature: name,
    gatewayId: '7000000000000019',
    deviceId: '0',
    properties: value,
    commands: {},
  });
  const number = (value: number, unit: string) => ({ type: 'number', value, unit });
  const total = (value: number) => ({ value: number(value, 'wattHour') });
  const cumulated = (value: number) => ({ lifeCycle: number(value, 'wattHour') });
  return {
    data: [
      feature('ess.stateOfCharge', { value: number(30, 'percent') }),
      feature('ess.power', { value: number(0, 'watt') }),
      feature('ess.operationState', { value: { type: 'string', value: 'standby' } }),
      feature('ess.transfer.charge.cumulated', cumulated(5000)),
      feature('ess.transfer.discharge.cumulated', cumulated(4000)),
      feature('photovoltaic.production.cumulated', cumulated(23_000)),
      feature('photovoltaic.production.current', { value: number(0, 'kilowatt') }),
      feature('pcc.transfer.consumption.total', total(3_258_900)),
      feature('pcc.transfer.feedIn.total', total(29_200)),
      feature('pcc.transfer.power.exchange', { value: number(300, 'watt') }),
    ],
  };
}
