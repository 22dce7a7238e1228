import { randomUUID } from 'node:crypto';
import { valueOf } from '@hearth/core/problem.ts';
import type { Database } from '@hearth/platform/database/database.ts';
import { createEgress } from '@hearth/platform/http/egress.ts';
import { createMetrics } from '@hearth/platform/process/metrics.ts';
import { testDatabase } from '@hearth/platform/testing/test-database.ts';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { productMigrations } from '../../migrations.ts';
import { importPackages } from '../../package/import-packages.ts';
import { samplePackages } from '../../sample-data/sample-packages.ts';
import { addressOfPerson, quiet, worldOn } from '../../testing.ts';
import { checkPurchaseKind } from '../check-purchase.ts';
import { enqueueRefund, refundTopic } from '../outbox.ts';
import { formOf } from './call-stripe.ts';
import { eventBytesMax, stripeContract } from './contract.ts';
import { type LoopbackStripe, loopbackStripe, signatureOf, stripeKey } from './testing-stripe.ts';

const webhookSecrets = ['whsec_current0', 'whsec_following'];
const completed = 'checkout.session.completed';

const munich = {
  country: 'DE' as const,
  street: 'Lindenweg',
  houseNumber: '12',
  extra: '',
  postalCode: '80331',
  place: 'München',
  region: '',
};

let db: Database;
let stripe: LoopbackStripe;
beforeAll(async () => {
  db = await testDatabase('pglite', [productMigrations]);
});
afterAll(() => db.close());
beforeEach(async () => {
  stripe = await loopbackStripe();
});
afterEach(() => stripe.close());

/** Ada's home in Germany, whose packages are paid at the loopback Stripe. */
async function home() {
  await quiet(db);
  await db.query('delete from product.rate_limit');
  const waits: number[] = [];
  const payments = {
    egress: createEgress({ metrics: createMetrics(), trusted: [{ base: stripe.base }] }),
    base: stripe.base,
    secretKey: stripeKey,
    webhookSecrets,
    random: () => 0.5,
    sleep: async (delayMs: number) => {
      waits.push(delayMs);
    },
  };
  const world = worldOn(db, { more: { payments } });
  const { api, as, clock, product } = world;
  const ada = randomUUID();
  valueOf(await importPackages({ db, clock }, samplePackages));
  const { installation } = await world.link(ada);
  const params = { installation };
  valueOf(await api.putAddress({ params, body: munich }, { ...as(ada), ifMatch: '"1"' }));
  const order = async (attempt: string = randomUUID()) =>
    await api.createPurchase(
      {
        params,
        body: { package: 'comfort-check', unit: null, termsVersion: 2, language: 'de', attempt },
      },
      as(ada),
    );
  const ordered = async () => valueOf(await order()).order;
  const nowS = () => Math.floor(clock.now().epochMilliseconds / 1000);
  const deliver = async (
    body: string,
    header: string = signatureOf(body, nowS(), webhookSecrets.slice(0, 1)),
  ): Promise<number> => {
    const response = await product.fetch(
      new Request(`http://product.invalid${stripeContract.receiveStripeEvent.path}`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json; charset=utf-8',
          'stripe-signature': header,
        },
        body,
      }),
    );
    return response.status;
  };
  const settle = async () => {
    await world.drain();
    await world.drain();
  };
  const check = async () => {
    clock.advance({ seconds: 60 });
    await world.job(checkPurchaseKind);
    await settle();
  };
  const state = async (id: string) =>
    valueOf(await api.getPurchase({ params: { order: id } }, as(ada))).state;
  const entitlements = async () => {
    const { packages } = valueOf(
      await api.listPackages({ params, query: { language: 'de' } }, as(ada)),
    );
    return packages.find((each) => each.package === 'comfort-check')?.entitlements ?? [];
  };
  const storedEvents = async (id: string) =>
    await db.query('select event_id from product.payment_event where order_id = $1', [id]);
  const ways = { order, ordered, nowS, deliver, settle, check, state, entitlements, storedEvents };
  return { ...world, ...ways, ada, params, waits };
}

it('formOf: nested fields have brackets', () => {
  expect(formOf({ a: 1, b: { 0: { c: 'x & y' } } }).toString()).toBe('a=1&b%5B0%5D%5Bc%5D=x+%26+y');
});

it('a session asks for the price of the order, and its payment gives the package once', async () => {
  const { order, deliver, settle, state, entitlements, params, nowS } = await home();
  const { order: id, url } = valueOf(await order());
  expect(url).toBe(`https://checkout.stripe.com/c/pay/cs_test_${id}`);
  const [request] = stripe.requests;
  expect(request?.headers.get('content-type')).toMatch(/^application\/x-www-form-urlencoded/);
  expect(Object.fromEntries(request?.form ?? [])).toEqual({
    mode: 'payment',
    client_reference_id: id,
    'metadata[order]': id,
    'payment_intent_data[metadata][order]': id,
    'line_items[0][quantity]': '1',
    'line_items[0][price_data][currency]': 'eur',
    'line_items[0][price_data][unit_amount]': '8900',
    'line_items[0][price_data][tax_behavior]': 'inclusive',
    'line_items[0][price_data][product_data][name]': 'Komfort-Check',
    locale: 'de',
    success_url: `https://app.invalid/purchase-package/detecting-status?order=${id}`,
    cancel_url: `https://app.invalid/overview/${params.installation}/comfort-check`,
    expires_at: String(nowS() + 22 * 3600),
  });
  stripe.pay(id);
  const body = stripe.eventOf(completed, id);
  expect(await deliver(body)).toBe(200);
  expect(await deliver(body)).toBe(200);
  await settle();
  expect(await state(id)).toBe('confirmed');
  expect(await entitlements()).toHaveLength(1);
  expect(stripe.isPaid(id)).toBe(true);
});

it('a lost answer, 429 and 500 are tried again with the same key: one session', async () => {
  const { order, waits } = await home();
  stripe.troubles.push('lost-answer', 429);
  const attempt = randomUUID();
  const { order: id } = valueOf(await order(attempt));
  expect(waits).toEqual([375, 750]);
  const keys = stripe.requests.map(({ headers }) => headers.get('idempotency-key'));
  expect(new Set(keys)).toEqual(new Set([`hearth-checkout-${id}`]));
  expect(valueOf(await order(attempt)).order).toBe(id);
  expect(stripe.requests).toHaveLength(3);
  const other = await home();
  stripe.troubles.push(500, 500, 500);
  expect(await other.order()).toMatchObject({ ok: false, code: 'payment-provider-refused' });
});

it('forged, changed, truncated, old and oversized events are refused and store nothing', async () => {
  const { ordered, deliver, state, storedEvents, nowS, clock } = await home();
  const id = await ordered();
  stripe.pay(id);
  const body = stripe.eventOf(completed, id);
  const header = signatureOf(body, nowS(), webhookSecrets);
  expect(await deliver(body, signatureOf(body, nowS(), ['whsec_of_another']))).toBe(400);
  expect(await deliver(body, '')).toBe(400);
  expect(await deliver(body.replace('8900', '1'), header)).toBe(400);
  expect(await deliver(body.slice(0, -20), header)).toBe(400);
  expect(await deliver(' '.repeat(eventBytesMax + 1), header)).toBe(413);
  clock.advance({ seconds: 301 });
  expect(await deliver(body, header)).toBe(400);
  expect(await storedEvents(id)).toEqual([]);
  expect(await state(id)).toBe('awaiting-payment');
});

it('many wrong signatures from one network get 429, and genuine events are received meanwhile', async () => {
  const { ordered, deliver, state } = await home();
  const id = await ordered();
  stripe.pay(id);
  const body = stripe.eventOf(completed, id);
  const statuses = new Set<number>();
  for (let count = 0; count < 70; count += 1) statuses.add(await deliver(body, 't=1,v1=0'));
  expect([...statuses]).toEqual([400, 429]);
  expect(await deliver(body)).toBe(200);
  expect(await state(id)).toBe('confirmed');
});

it('the second secret counts, and types and orders of others are acknowledged and ignored', async () => {
  const { ordered, deliver, state, nowS, storedEvents } = await home();
  const id = await ordered();
  expect(await deliver(stripe.eventOf('invoice.paid', id))).toBe(200);
  expect(await deliver(stripe.eventOf(completed, id, { client_reference_id: 'shop-7' }))).toBe(200);
  expect(await deliver(stripe.eventOf(completed, id))).toBe(200);
  expect(await storedEvents(id)).toEqual([]);
  stripe.pay(id);
  const late = stripe.eventOf('checkout.session.async_payment_succeeded', id);
  expect(await deliver(late, signatureOf(late, nowS(), webhookSecrets.slice(1)))).toBe(200);
  expect(await state(id)).toBe('confirmed');
});

it.each([
  ['checkout.session.async_payment_failed', 'declined'],
  ['checkout.session.expired', 'expired'],
])('%s ends the purchase as %s, and a later payment wins', async (type, ended) => {
  const { ordered, deliver, state } = await home();
  const id = await ordered();
  expect(await deliver(stripe.eventOf(type, id))).toBe(200);
  expect(await state(id)).toBe(ended);
  stripe.pay(id);
  expect(await deliver(stripe.eventOf(completed, id))).toBe(200);
  expect(await state(id)).toBe('confirmed');
});

it('an event of another amount is read back: what the provider charged counts', async () => {
  const { ordered, deliver, settle, state, entitlements } = await home();
  const id = await ordered();
  stripe.pay(id);
  stripe.troubles.push(500, 500, 500);
  const body = stripe.eventOf(completed, id, { amount_total: 1 });
  expect(await deliver(body)).toBe(503);
  expect(await state(id)).toBe('awaiting-payment');
  expect(await deliver(body)).toBe(200);
  await settle();
  expect(await state(id)).toBe('confirmed');
  expect(stripe.isPaid(id)).toBe(true);
  expect(await entitlements()).toHaveLength(1);
});

it.each([{ minor: 100 }, { currency: 'usd' }])(
  'a charge of %o goes back, once, and buys nothing',
  async (other) => {
    const { ordered, deliver, settle, state, entitlements } = await home();
    const id = await ordered();
    stripe.pay(id, other);
    const body = stripe.eventOf(completed, id);
    expect(await deliver(body)).toBe(200);
    expect(await deliver(body)).toBe(200);
    stripe.troubles.push('lost-answer');
    await settle();
    expect(await state(id)).toBe('awaiting-payment');
    expect(stripe.isPaid(id)).toBe(false);
    expect(await entitlements()).toEqual([]);
    expect(await deliver(stripe.eventOf('charge.refunded', id))).toBe(200);
    expect(await state(id)).toBe('awaiting-payment');
  },
);

it('a withdrawal pays the money back, also when it went back before', async () => {
  const { api, as, ada, params, ordered, deliver, settle, state, entitlements } = await home();
  const id = await ordered();
  stripe.pay(id);
  expect(await deliver(stripe.eventOf(completed, id))).toBe(200);
  await settle();
  const form = formOf({ payment_intent: `pi_${id}` });
  await fetch(new URL('/v1/refunds', stripe.base), {
    method: 'POST',
    headers: { authorization: `Bearer ${stripeKey}`, 'stripe-version': '2025-09-30.clover' },
    body: form,
  });
  const [entitlement] = await entitlements();
  const of = {
    params: { ...params, entitlement: entitlement?.entitlement ?? '' },
    body: { language: 'de' as const },
  };
  valueOf(await api.withdrawPackage(of, as(ada)));
  await settle();
  expect(await state(id)).toBe('refunded');
  expect(stripe.isPaid(id)).toBe(false);
});

it('a part of the amount is paid back once, also when Stripe has forgotten the key of the call', async () => {
  const { api, as, ada, clock, ordered, deliver, settle } = await home();
  const id = await ordered();
  stripe.pay(id);
  expect(await deliver(stripe.eventOf(completed, id))).toBe(200);
  await settle();
  const refund = { order: id, charge: `pi_${id}`, minor: 1_000 };
  await db.transaction((tx) => enqueueRefund(tx, { clock }, refund));
  await settle();
  stripe.forgetKeys();
  await db.query(
    'update platform.outbox set done_at = null, due_at = created_at where topic = $1 and key = $2',
    [refundTopic, refund.charge],
  );
  await settle();
  const sent = stripe.requests.filter(
    ({ method, path, form }) =>
      method === 'POST' && path === '/v1/refunds' && form.get('payment_intent') === refund.charge,
  );
  expect(sent.map(({ form }) => form.get('amount'))).toEqual(['1000']);
  expect(valueOf(await api.getPurchase({ params: { order: id } }, as(ada)))).toMatchObject({
    state: 'refunded',
    refundedMinor: 1_000,
  });
});

it('a refund at the provider ends purchase and package, with one credit note and mail; a part of the amount does not', async () => {
  const { api, as, asService, ada, ordered, deliver, settle, state, entitlements } = await home();
  const id = await ordered();
  stripe.pay(id);
  expect(await deliver(stripe.eventOf(completed, id))).toBe(200);
  await settle();
  const refund = 'charge.refunded';
  expect(await deliver(stripe.eventOf(refund, id, { refunded: false }))).toBe(200);
  await settle();
  expect(await state(id)).toBe('confirmed');
  expect(await entitlements()).toMatchObject([{ state: 'active' }]);
  const whole = () => stripe.eventOf(refund, id, { refunded: true });
  const body = whole();
  for (const each of [body, body, whole()]) expect(await deliver(each)).toBe(200);
  await settle();
  expect(await entitlements()).toMatchObject([
    {
      state: 'expired',
      endsOn: '2026-01-15',
      documents: [{ kind: 'receipt' }, { kind: 'credit-note' }],
    },
  ]);
  const query = { to: addressOfPerson(ada) };
  const mails = valueOf(await api.listOutbox({ query }, await asService('web')));
  expect(mails).toMatchObject([{ subject: 'Paid back: Comfort check' }]);
  expect(mails[0]?.text).toContain('With it the package has ended.');
  expect(valueOf(await api.getPurchase({ params: { order: id } }, as(ada)))).toMatchObject({
    state: 'refunded',
    creditNote: expect.any(String),
  });
});

it('events of a provider an hour off are refused, and the check finds the payment', async () => {
  const { ordered, deliver, check, state, nowS, entitlements } = await home();
  const id = await ordered();
  stripe.pay(id);
  const body = stripe.eventOf(completed, id);
  for (const off of [-3_600, 3_600])
    expect(await deliver(body, signatureOf(body, nowS() + off, webhookSecrets))).toBe(400);
  expect(await state(id)).toBe('awaiting-payment');
  await check();
  expect(await state(id)).toBe('confirmed');
  expect(await entitlements()).toHaveLength(1);
});

it('without Stripe the webhook is absent', async () => {
  const { product } = worldOn(db, { more: { payments: 'sandbox' } });
  const response = await product.fetch(
    new Request(`http://product.invalid${stripeContract.receiveStripeEvent.path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{}',
    }),
  );
  expect(response.status).toBe(404);
});
