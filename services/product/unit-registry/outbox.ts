import { assertAnswered } from '@hearth/core/call-error.ts';
import type { Clock } from '@hearth/calendar/clock.ts';
import { type Sealer, createSealer } from '@hearth/platform/auth/seal.ts';
import type { Database } from '@hearth/platform/database/database.ts';
import { locale } from '@hearth/platform/http/schema.ts';
import { enqueue } from '@hearth/platform/jobs/outbox.ts';
import type { Service } from '@hearth/platform/process/service.ts';
import { z } from 'zod';
import type { ProductDeps } from '../deps.ts';
import { mailSender } from '../notification/send-mail.ts';

const topic = 'product.unit-invitation';

const unitInvitation = z.strictObject({
  code: z.string(),
  email: z.string(),
  installer: z.string(),
  locale,
});

/** Enqueues the mail with an invitation code. The payload is sealed: the code proves a unit, and outbox entries outlive their delivery. */
export async function enqueueUnitInvitation(
  tx: Database,
  { clock, sealer }: { clock: Clock; sealer: Sealer },
  mail: z.infer<typeof unitInvitation> & { invitation: string },
): Promise<void> {
  const { invitation, code, email, installer, locale: language } = mail;
  const sealed = sealer.seal(JSON.stringify({ code, email, installer, locale: language }));
  const key = `${invitation} ${clock.now().toString()}`;
  await enqueue(tx, { topic, key, payload: { sealed } }, clock);
}

export function unitInvitationDeliveries(deps: ProductDeps): Service['outbox'] {
  const send = mailSender(deps);
  const sealer = createSealer(deps.unitKey, 'invitation mail');
  return {
    [topic]: async (payload, key) => {
      const { sealed } = z.strictObject({ sealed: z.string() }).parse(payload);
      const mail = unitInvitation.parse(JSON.parse(sealer.unseal(sealed)));
      const { code, installer, email: to, locale: language } = mail;
      const url = new URL('/landing', deps.publicUrl);
      url.searchParams.set('code', code);
      const params = { installer, url: url.href };
      const message = { template: 'unit-invitation' as const, params };
      const sent = await send({ key: `invitation ${key}`, to, locale: language, message });
      assertAnswered(sent, 'mail');
    },
  };
}
