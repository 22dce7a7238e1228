import { fakeClock } from '@hearth/calendar/clock.ts';
import { createSealer } from '@hearth/platform/auth/seal.ts';
import { expect, test } from 'vitest';
import { createMailer } from './mailer.ts';

test('a waiting mail about a deletion that was sealed with an earlier step is delivered with its present name', async () => {
  const secret = new Uint8Array(32).fill(7);
  const sealer = createSealer(secret, 'identity mail');
  const delivered: unknown[] = [];
  const mailer = createMailer({
    clock: fakeClock('2026-01-15T10:00:00Z'),
    key: { secret },
    sealer,
    notify: {
      notify: async ({ body }) => {
        delivered.push(body.message);
        return { ok: true, value: undefined };
      },
    } as Parameters<typeof createMailer>[0]['notify'],
  });
  const params = { name: 'Mara', url: 'https://hearth.example', due: '2026-01-22T10:00:00Z' };
  const mail = (step: string) => ({
    to: 'mara@lindenweg.example',
    locale: 'en',
    message: { template: 'account-deletion', params: { ...params, step } },
  });
  for (const step of ['asked', 'done'])
    await mailer.deliver({ sealed: sealer.seal(JSON.stringify(mail(step))) }, `key-${step}`);
  expect(delivered).toEqual([mail('requested').message, mail('done').message]);
});
