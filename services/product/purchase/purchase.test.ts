import { randomUUID } from 'node:crypto';
import { valueOf } from '@hearth/core/problem.ts';
import type { Database } from '@hearth/platform/database/database.ts';
import { createClient } from '@hearth/platform/http/client.ts';
import { engines, testDatabase } from '@hearth/platform/testing/test-database.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { erasureContract } from '../erasure/contract.ts';
import { productMigrations } from '../migrations.ts';
import { purchaseWithdrawnTopic } from '../package/outbox.ts';
import { inProcess, worldOn } from '../testing.ts';
import { checkPurchaseKind } from './check-purchase.ts';
import { refundTopic } from './outbox.ts';
import { purchaseHome } from './testing-purchase.ts';

describe.each(engines)('purchases on $name', (engine) => {
  let db: Database;
  beforeAll(async () => {
    db = await testDatabase(engine, [productMigrations]);
  });
  afterAll(() => db.close());

  const home = () => purchaseHome(db);

  it('an approved payment gives the package and a receipt with its tax', async () => {
    const { api, as, ada, order, pay, settle, read, entitlements } = await home();
    const { order: id, url } = valueOf(await order());
    expect(url).toBe(`/purchase-package/sandbox?order=${id}`);
    expect(valueOf(await read(id))).toMatchObject({
      state: 'awaiting-payment',
      name: 'Komfort-Check',
      minor: 8_900,
      currency: 'EUR',
      receipt: null,
    });
    expect(await entitlements()).toEqual([]);
    valueOf(await pay(id, 'approve'));
    await settle();
    const confirmed = valueOf(await read(id));
    expect(confirmed.state).toBe('confirmed');
    expect(await entitlements()).toMatchObject([
      { state: 'active', isTrial: false, startsOn: '2026-01-15' },
    ]);
    const params = { document: confirmed.receipt ?? '' };
    const receipt = valueOf(await api.getDocument({ params }, as(ada)));
    expect(receipt).toMatchObject({
      kind: 'receipt',
      number: expect.stringMatching(/^R-2026-\d{6}$/),
      locale: 'de',
      content: { order: id, grossMinor: 8_900, netMinor: 7_479, vatMinor: 1_421 },
    });
    expect(
      receipt.words.sections.at(-1)?.rows.map(({ value }) => value.replace(/\s/g, ' ')),
    ).toEqual(['74,79 €', '14,21 €', '89,00 €']);
  });

  it.each([
    ['approve-twice', 5, ['paid']],
    ['approve-out-of-order', 3, ['paid']],
    ['approve-late', 20, ['paid']],
    ['charge-twice', 5, ['paid', 'refunded']],
  ] as const)('%s: one package, one receipt, one charge', async (outcome, seconds, expected) => {
    const { bought, settle, state, entitlements, receipts, charges } = await home();
    const id = await bought(outcome);
    await settle(seconds);
    expect(await state(id)).toBe('confirmed');
    expect(await entitlements()).toHaveLength(1);
    expect(await receipts()).toHaveLength(1);
    expect(await charges(id)).toEqual(expected);
  });

  it('a payment without any event is found by the check', async () => {
    const { bought, clock, job, drain, state, receipts } = await home();
    const id = await bought('approve-silently');
    expect(await state(id)).toBe('awaiting-payment');
    clock.advance({ seconds: 60 });
    await job(checkPurchaseKind);
    await drain();
    expect(await state(id)).toBe('confirmed');
    expect(await receipts()).toHaveLength(1);
  });

  it('a charge of another amount goes back and buys nothing', async () => {
    const { bought, state, charges, entitlements } = await home();
    const id = await bought('charge-other-amount');
    expect(await state(id)).toBe('awaiting-payment');
    expect(await charges(id)).toEqual(['refunded']);
    expect(await entitlements()).toEqual([]);
  });

  it.each([
    ['decline', 'declined'],
    ['cancel', 'cancelled'],
  ] as const)(
    '%s ends the purchase, and the same cart can be ordered again',
    async (way, ended) => {
      const { bought, state, pay, receipts } = await home();
      const id = await bought(way);
      expect(await state(id)).toBe(ended);
      expect(await pay(id, 'approve')).toMatchObject({ code: 'paid-or-ended' });
      expect(await state(await bought())).toBe('confirmed');
      expect(await receipts()).toHaveLength(1);
    },
  );

  it('expires a day later without a payment', async () => {
    const { order, clock, job, state } = await home();
    const { order: id } = valueOf(await order());
    clock.advance({ hours: 25 });
    await job(checkPurchaseKind);
    expect(await state(id)).toBe('expired');
  });

  it('a poll of an unchanged purchase gets 304', async () => {
    const { product, ada, order, pay, settle } = await home();
    const { order: id } = valueOf(await order());
    const poll = async (etag?: string) => {
      const headers = {
        authorization: `Bearer person-${ada}`,
        ...(etag === undefined ? {} : { 'if-none-match': etag }),
      };
      return await product.fetch(
        new Request(`http://product.invalid/v1/purchases/${id}`, { headers }),
      );
    };
    const first = await poll();
    expect(first.status).toBe(200);
    const etag = first.headers.get('etag') ?? '';
    const again = await poll(etag);
    expect([again.status, await again.text()]).toEqual([304, '']);
    valueOf(await pay(id, 'approve'));
    await settle();
    const changed = await poll(etag);
    expect([changed.status, changed.headers.get('etag') === etag]).toEqual([200, false]);
    expect((await poll(changed.headers.get('etag') ?? '')).status).toBe(304);
  });

  it('a repeated attempt is one purchase, also at the same moment', async () => {
    const { order } = await home();
    const attempt = randomUUID();
    const answers = await Promise.all(Array.from({ length: 5 }, () => order({ attempt })));
    const ids = answers.flatMap((answer) => (answer.ok ? [answer.value.order] : []));
    ids.push(valueOf(await order({ attempt })).order);
    expect(new Set(ids).size).toBe(1);
    expect(await order({ attempt, package: 'remote-monitoring' })).toMatchObject({
      code: 'attempt-taken',
    });
  });

  it('of two purchases for one home the second is paid back', async () => {
    const { ada, secondOwner, order, pay, settle, read, charges, entitlements, receipts, mails } =
      await home();
    const bob = await secondOwner();
    const buyers = [ada, bob];
    const ids: string[] = [];
    for (const person of buyers) ids.push(valueOf(await order({ person })).order);
    for (const [at, id] of ids.entries()) valueOf(await pay(id, 'approve', buyers[at]));
    await settle();
    const states = await Promise.all(
      ids.map(async (id, at) => valueOf(await read(id, buyers[at])).state),
    );
    expect(states.toSorted()).toEqual(['confirmed', 'refunded']);
    const at = states.indexOf('refunded');
    const [paidBack, loser] = [ids[at] ?? '', buyers[at] ?? ''];
    expect(await charges(paidBack)).toEqual(['refunded']);
    expect(await entitlements()).toHaveLength(1);
    expect([await receipts(ada), await receipts(bob)].flat()).toHaveLength(1);
    expect(valueOf(await read(paidBack, loser))).toMatchObject({ receipt: null, creditNote: null });
    const [mail, ...others] = await mails(loser);
    expect(others).toEqual([]);
    expect(mail?.text).toContain(`/purchase-package/confirmed-purchase?order=${paidBack}`);
  });

  it('a withdrawal pays the money back, with one credit note for the receipt and one mail', async () => {
    const { api, as, ada, params, bought, settle, read, charges, entitlements, mails } =
      await home();
    const id = await bought();
    const [entitlement] = await entitlements();
    const of = {
      params: { ...params, entitlement: entitlement?.entitlement ?? '' },
      body: { language: 'de' as const },
    };
    valueOf(await api.withdrawPackage(of, as(ada)));
    valueOf(await api.withdrawPackage(of, as(ada)));
    await settle();
    // The refund is delivered a second time.
    await db.query(
      `update platform.outbox set done_at = null, due_at = created_at where topic in ($1, $2)`,
      [refundTopic, purchaseWithdrawnTopic],
    );
    await settle();
    await settle();
    const refunded = valueOf(await read(id));
    expect(refunded.state).toBe('refunded');
    expect(await charges(id)).toEqual(['refunded']);
    const readDocument = async (document: string | null) =>
      valueOf(await api.getDocument({ params: { document: document ?? '' } }, as(ada)));
    const receipt = await readDocument(refunded.receipt);
    const creditNote = await readDocument(refunded.creditNote);
    expect(creditNote).toMatchObject({
      kind: 'credit-note',
      number: expect.stringMatching(/^CN-2026-\d{6}$/),
      locale: 'de',
      words: { title: 'Gutschrift' },
      content: {
        receipt: receipt.document,
        receiptNumber: receipt.number,
        order: id,
        grossMinor: 8_900,
        vatMinor: 1_421,
      },
    });
    const labels = creditNote.words.sections.map(({ rows }) => rows.map(({ label }) => label));
    expect(labels.map((each) => each.join(' | ').replace(/\s/g, ' '))).toEqual([
      'Quittung | Quittung ausgestellt am | Bestellung',
      'Netto | Mehrwertsteuer 19 % | Zurückgezahlt',
    ]);
    expect((await entitlements())[0]?.documents.map(({ kind }) => kind)).toEqual([
      'receipt',
      'withdrawal',
      'credit-note',
    ]);
    expect((await mails()).map(({ subject }) => subject).toSorted()).toEqual([
      'Paid back: Comfort check',
      'Withdrawn: Comfort check',
    ]);
  });

  it('old terms, other people and a world without payments are refused', async () => {
    const { order, read, pay, api, as, params } = await home();
    expect(await order({ termsVersion: 1 })).toMatchObject({ code: 'terms-changed' });
    const { order: id } = valueOf(await order());
    const other = randomUUID();
    expect(await read(id, other)).toMatchObject({ kind: 'not-found' });
    expect(await pay(id, 'approve', other)).toMatchObject({ kind: 'not-found' });
    expect(await order({ person: other })).toMatchObject({ kind: 'not-found' });
    const closed = worldOn(db);
    const attempt = randomUUID();
    const body = { package: 'comfort-check', unit: null, termsVersion: 2, attempt } as const;
    const refused = await closed.api.createPurchase(
      { params, body: { ...body, language: 'en' } },
      closed.as(randomUUID()),
    );
    expect(refused.ok).toBe(false);
    expect(valueOf(await api.listInstallations({}, as(other)))).toEqual([]);
  });

  it('the receipt stays when its person is deleted, and a payment that is confirmed after it goes back', async () => {
    const { ada, bought, order, pay, settle, drain, charges, asService, product } = await home();
    const id = await bought();
    const { order: late } = valueOf(await order({ package: 'remote-monitoring' }));
    valueOf(await pay(late, 'approve'));
    const api = createClient(erasureContract, inProcess(product));
    const body = { issuer: 'https://idp.invalid', subject: `person-${ada}` };
    valueOf(await api.erasePerson({ body }, await asService('identity')));
    await drain();
    const kept = await db.query(
      `select kept_until::text as kept_until from product.document where content ->> 'order' = $1`,
      [id],
    );
    expect(kept).toEqual([{ kept_until: '2036-12-31' }]);
    await settle();
    expect(await charges(late)).toEqual(['refunded']);
  });
});
