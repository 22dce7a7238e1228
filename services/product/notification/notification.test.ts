import { randomUUID } from 'node:crypto';
import type { Database } from '@hearth/platform/database/database.ts';
import { valueOf } from '@hearth/core/problem.ts';
import { engines, testDatabase } from '@hearth/platform/testing/test-database.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { productMigrations } from '../migrations.ts';
import { worldOn } from '../testing.ts';
import { disputeNotices, mailedAlerts, partnerGrantSteps } from './contract.ts';
import { type EmailMessage, renderMessage } from './render.ts';

const url = 'https://app.invalid/verify?token=a&b=1';
const message = { template: 'verify-email' as const, params: { name: 'Ada', url } };

describe.each(engines)('messages on $name', (engine) => {
  let db: Database;
  beforeAll(async () => {
    db = await testDatabase(engine, [productMigrations]);
  });
  afterAll(() => db.close());

  it('are stored once for each key, listed by address', async () => {
    const { api, asService } = worldOn(db);
    const to = `${randomUUID()}@example.org`;
    const body = { to, locale: 'de' as const, timeZone: 'Europe/Berlin', message };
    const call = { ...(await asService('identity')), idempotencyKey: randomUUID() };
    valueOf(await api.notify({ body }, call));
    valueOf(await api.notify({ body }, call));
    const stored = valueOf(await api.listOutbox({ query: { to } }, await asService('web')));
    expect(stored).toMatchObject([{ to, subject: 'E-Mail-Adresse für Hearth bestätigen' }]);
    expect(stored[0]?.text).toContain(url);
    expect(stored[0]?.html).toContain('https://app.invalid/verify?token=a&amp;b=1');
  });

  it('are deleted after thirty days', async () => {
    const { api, asService, clock, job } = worldOn(db);
    const send = async (to: string) =>
      valueOf(
        await api.notify(
          { body: { to, locale: 'en', timeZone: 'UTC', message } },
          { ...(await asService('identity')), idempotencyKey: randomUUID() },
        ),
      );
    const [early, late] = [`${randomUUID()}@example.org`, `${randomUUID()}@example.org`];
    await send(early);
    clock.advance({ hours: 24 });
    await send(late);
    clock.advance({ hours: 24 * 29 + 1 });
    await job('notification.purge');
    const listed = async (to: string) =>
      valueOf(await api.listOutbox({ query: { to } }, await asService('web'))).length;
    expect([await listed(early), await listed(late)]).toEqual([0, 1]);
  });

  it('have links to web addresses only', async () => {
    const { api, asService } = worldOn(db);
    const params = { name: 'Ada', url: 'javascript:alert(1)' };
    const body = {
      to: 'ada@example.org',
      locale: 'en' as const,
      timeZone: 'UTC',
      message: { template: 'verify-email' as const, params },
    };
    expect(await api.notify({ body }, await asService('identity'))).toMatchObject({
      kind: 'invalid',
      at: '/body/message/params/url',
    });
  });
});

const colleagueMessages: readonly EmailMessage[] = [
  { template: 'colleague-invitation', params: { inviter: 'Ada', company: 'Nordwerk', url } },
  ...(['joined', 'declined', 'removed'] as const).map((notice) => ({
    template: 'colleague-notice' as const,
    params: { name: 'Ada', url, who: 'Bob', company: 'Nordwerk', notice },
  })),
];

const packageMessages: readonly EmailMessage[] = [
  ...(['cancel', 'withdraw'] as const).map((action) => ({
    template: 'package-end' as const,
    params: { name: 'Ada', url, package: 'Comfort check', action, lastDay: '2026-03-29' },
  })),
  {
    template: 'purchase-refund',
    params: {
      name: 'Ada',
      url,
      package: 'Comfort check',
      minor: 8_900,
      currency: 'EUR',
      hasEnded: true,
    },
  },
];

const scopes = [
  { scope: 'contact' as const, lastDay: null },
  { scope: 'monitoring' as const, lastDay: '2026-03-29' },
];

const params = { name: 'Ada', url };
const due = '2026-03-29T10:00:00Z';

/** A company learns nothing of a home that only asks. */
const isUnnamed = (email: EmailMessage): boolean =>
  email.template === 'partner-grant' &&
  email.params.to === 'partner' &&
  ['requested', 'declined', 'request-withdrawn'].includes(email.params.step);

const digest: EmailMessage = {
  template: 'message-digest',
  params: {
    ...params,
    messages: [
      { about: 'alert', home: 'Cabin', kind: 'budget' },
      {
        about: 'package',
        home: 'Cabin',
        package: 'Care',
        reminder: 'ends',
        lastDay: '2026-03-29',
      },
      {
        about: 'maintenance',
        home: 'Cabin',
        unit: 'Heat pump',
        reminder: 'overdue',
        dueOn: '2026-03-29',
      },
    ],
  },
};

const unit = 'HW2624001372';
const unitMessages = [
  ...(['paused', 'transfer-requested'] as const).map((notice) => ({
    template: 'unit-notice' as const,
    params: { ...params, unit, notice },
  })),
  ...disputeNotices.map((notice) => ({
    template: 'dispute-notice' as const,
    params: { ...params, unit, notice, lastDay: '2026-03-20' },
  })),
];

describe('renderMessage', () => {
  it('every template has every language, with its text direction', () => {
    const messages: readonly EmailMessage[] = [
      ...(['verify-email', 'sign-up-again', 'recover-password'] as const).map((template) => ({
        template,
        params,
      })),
      ...(['confirm', 'changed', 'taken'] as const).map((step) => ({
        template: 'email-change' as const,
        params: { ...params, step },
      })),
      ...(['password-changed', 'passkey-added', 'passkey-removed'] as const).map((change) => ({
        template: 'security-change' as const,
        params: { ...params, change },
      })),
      ...(['locked', 'unlocked'] as const).map((step) => ({
        template: 'account-lock' as const,
        params: { ...params, step },
      })),
      ...(['accepted', 'declined', 'expired'] as const).map((answer) => ({
        template: 'unit-request-answer' as const,
        params: { ...params, unit: 'HW2624001372', answer },
      })),
      ...unitMessages,
      ...packageMessages,
      { template: 'unit-invitation', params: { installer: 'Ada', url } },
      ...mailedAlerts.map((kind) => ({
        template: 'home-alert' as const,
        params: { ...params, home: 'Cabin', kind },
      })),
      digest,
      { template: 'resident-invitation', params: { inviter: 'Ada', home: 'Cabin', url } },
      ...(['joined', 'declined', 'left', 'removed', 'home-gone', 'home-erased'] as const).map(
        (notice) => ({
          template: 'resident-notice' as const,
          params: { ...params, who: 'Bob', home: 'Cabin', notice },
        }),
      ),
      ...colleagueMessages,
      ...(['partner', 'owner'] as const).flatMap((to) =>
        partnerGrantSteps.map((step) => ({
          template: 'partner-grant' as const,
          params: {
            to,
            step,
            scopes,
            firstDay: '2026-03-20',
            partner: 'Lindner',
            home: 'Cabin',
            url,
            owner: 'Ada',
            email: 'Ada@example.org',
            lastDay: '2026-03-29',
          },
        })),
      ),
      ...(['requested', 'done'] as const).map((step) => ({
        template: 'account-deletion' as const,
        params: { ...params, due, step },
      })),
    ];
    for (const message of messages)
      for (const locale of ['en', 'de', 'ar'] as const) {
        const mail = renderMessage(message, { locale, brandName: 'Hearth' });
        expect(mail.html).toContain(`lang="${locale}" dir="${locale === 'ar' ? 'rtl' : 'ltr'}"`);
        expect(`${mail.subject}\n${mail.text}`).toContain('Hearth');
        expect(/Ada|Cabin/.test(mail.text), mail.subject).toBe(!isUnnamed(message));
      }
  });

  it('a name adds no markup, header or link', () => {
    const render = (name: string) =>
      renderMessage(
        { template: 'verify-email', params: { name, url } },
        { locale: 'en', brandName: 'Hearth\r\nBcc: eve@example.org' },
      );
    expect(render('<img src=x>').html).not.toContain('<img');
    expect(render('Win at evil.example').text).toContain('Hello,');
    expect(render('Ada').subject).not.toMatch(/[\r\n]/);
  });
});
