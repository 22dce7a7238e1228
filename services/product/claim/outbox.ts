import { signService } from '@hearth/access/access.ts';
import type { Clock } from '@hearth/calendar/clock.ts';
import type { Database } from '@hearth/platform/database/database.ts';
import { enqueue } from '@hearth/platform/jobs/outbox.ts';
import { locale } from '@hearth/platform/http/schema.ts';
import { type Sealer, createSealer } from '@hearth/platform/auth/seal.ts';
import type { Service } from '@hearth/platform/process/service.ts';
import { z } from 'zod';
import { subjectOf } from '../account/store.ts';
import type { ProductDeps } from '../deps.ts';
import { ownersOf } from '../installation/store.ts';
import { mailSender } from '../notification/send-mail.ts';
import { holdersOfSerial } from './store.ts';

const invitationTopic = 'product.unit-invitation';
const noticeTopic = 'product.unit-notice';

const invited = z.strictObject({
  code: z.string(),
  email: z.string(),
  installer: z.string(),
  locale,
});

/** The mail with the way to a reserved unit. Its code opens the unit, and entries of the outbox outlive their delivery: sealed. */
export async function tellInvitation(
  tx: Database,
  { clock, sealer }: { clock: Clock; sealer: Sealer },
  told: z.infer<typeof invited> & { invitation: string },
): Promise<void> {
  const { code, email, installer, locale: language } = told;
  const sealed = sealer.seal(JSON.stringify({ code, email, installer, locale: language }));
  const key = `${told.invitation} ${clock.now().toString()}`;
  await enqueue(tx, { topic: invitationTopic, key, payload: { sealed } }, clock);
}

const noticed = z.strictObject({
  serial: z.string(),
  notice: z.enum(['paused', 'asked', 'disputed']),
});

/** Word to whoever holds the unit, if anybody does. `once`: of several with the same, one is sent. */
export async function tellNotice(
  tx: Database,
  deps: Pick<ProductDeps, 'clock'>,
  told: z.infer<typeof noticed> & { once: string },
): Promise<void> {
  const { once, ...payload } = told;
  const key = `${told.notice} ${told.serial} ${once}`;
  await enqueue(tx, { topic: noticeTopic, key, payload }, deps.clock);
}

export function claimDeliveries(deps: ProductDeps): Service['outbox'] {
  const send = mailSender(deps);
  const sealer = createSealer(deps.unitKey, 'invitation mail');
  return {
    [invitationTopic]: async (payload, key) => {
      const { sealed } = z.strictObject({ sealed: z.string() }).parse(payload);
      const told = invited.parse(JSON.parse(sealer.unseal(sealed)));
      const url = new URL('/landing', deps.publicUrl);
      url.searchParams.set('code', told.code);
      const { installer, email: to, locale: language } = told;
      const params = { installer, url: url.href };
      const message = { template: 'unit-invitation' as const, params };
      const sent = await send({ key: `invitation ${key}`, to, locale: language, message });
      if (!sent.ok) throw new Error(`mail answered ${sent.code}`);
    },
    [noticeTopic]: async (payload, key) => {
      const { serial, notice } = noticed.parse(payload);
      for (const person of await holdersToTell(deps, serial))
        await tellHolder(deps, { send, person, serial, notice, key });
    },
  };
}

/** People who hold it on the way to a home, and owners of the homes that it is in. */
async function holdersToTell(deps: ProductDeps, serial: string): Promise<readonly string[]> {
  const found = new Set<string>();
  for (const holder of await holdersOfSerial(deps.db, serial))
    if (holder.kind === 'person') found.add(holder.person);
    else
      for (const owner of await ownersOf(deps.db, holder.installation, deps.clock.now()))
        found.add(owner);
  return [...found];
}

async function tellHolder(
  deps: ProductDeps,
  told: {
    send: ReturnType<typeof mailSender>;
    person: string;
    serial: string;
    notice: z.infer<typeof noticed>['notice'];
    key: string;
  },
): Promise<void> {
  const subject = await subjectOf(deps.db, told.person);
  if (subject === null) return;
  const token = await signService('product', deps.key, deps.clock);
  const contact = await deps.contacts.findContact({ body: { subject } }, { token });
  // With a provider elsewhere there is no address here: the security log still tells.
  if (!contact.ok && contact.kind === 'not-found') return;
  if (!contact.ok) throw new Error(`contacts answered ${contact.code}`);
  const { email: to, name, locale: language } = contact.value;
  const url = new URL('/account/security-log', deps.publicUrl).href;
  const params = { name, unit: told.serial, url, notice: told.notice };
  const message = { template: 'unit-notice' as const, params };
  const key = `notice ${told.person} ${told.key}`;
  const sent = await told.send({ key, to, locale: language, message });
  if (!sent.ok) throw new Error(`mail answered ${sent.code}`);
}
