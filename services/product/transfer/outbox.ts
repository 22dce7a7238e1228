import { assertAnswered } from '@hearth/core/call-error.ts';
import { type Access, accessInText, signAccess, textOfAccess } from '@hearth/access/access.ts';
import type { DossierFigures } from '@hearth/energy/dossier/contract.ts';
import { type Sealer, createSealer } from '@hearth/platform/auth/seal.ts';
import type { Database } from '@hearth/platform/database/database.ts';
import { instant, locale, localDate } from '@hearth/platform/http/schema.ts';
import { enqueue } from '@hearth/platform/jobs/outbox.ts';
import type { Service } from '@hearth/platform/process/service.ts';
import type { Temporal } from 'temporal-polyfill';
import { z } from 'zod';
import { asProduct } from '../call-service.ts';
import type { ProductDeps } from '../deps.ts';
import { vendor } from '../device-link/contract.ts';
import { contactOf, mailPerson } from '../notification/mail-person.ts';
import type { EmailMessage } from '../notification/render.ts';
import { mailSender } from '../notification/send-mail.ts';
import { transferNotices } from '../notification/contract.ts';
import type { Vendor } from '../vendors.ts';
import { type StoredTransfer, saveEnergyDone } from './store.ts';
import { type TransferParty, transferParties } from './transfer-state.ts';

const mailTopic = 'product.transfer-mail';
const energyTopic = 'product.home-transfer';
const returnTopic = 'product.home-return';

const transferMail = z.strictObject({
  party: z.enum(transferParties),
  notice: z.enum(transferNotices),
  home: z.string(),
  day: localDate.nullable(),
  giver: z.uuid(),
  /** The taker's person, or the mailbox of an offer that is not accepted. */
  taker: z.union([
    z.strictObject({ person: z.uuid() }),
    z.strictObject({ email: z.string(), locale }),
  ]),
  /** Of the link, in the mail with the offer. */
  code: z.string().nullable(),
  /** Vendors whose accounts can still control units of a home that the reader has left. */
  vendors: z.array(vendor).default([]),
});
type TransferMail = z.infer<typeof transferMail>;
type Notice = TransferMail['notice'];

const sealerOf = ({ unitKey }: Pick<ProductDeps, 'unitKey'>): Sealer =>
  createSealer(unitKey, 'transfer mail');

/**
 * Enqueues a mail to each of the two people. `transfer`: as it was before its address was deleted. The payload is sealed: it has the
 * address of somebody without an account, or the code that gives access to a home.
 */
export async function enqueueTransferMails(
  tx: Database,
  deps: Pick<ProductDeps, 'clock' | 'unitKey'>,
  {
    transfer,
    notice,
    code = null,
    accounts,
  }: {
    transfer: StoredTransfer;
    /** One for both people, or one for each. */
    notice: Notice | Readonly<Record<TransferParty, Notice>>;
    code?: string | null;
    /** Of the person who has left the home. */
    accounts?: { readonly of: TransferParty; readonly vendors: readonly Vendor[] };
  },
): Promise<void> {
  const { email, locale: language, home, day, giver } = transfer;
  const taker =
    transfer.taker === null
      ? email !== null && { email, locale: language }
      : { person: transfer.taker };
  if (!taker) return;
  // Undoing can be asked for and refused again; every other notice is sent once.
  const repeat =
    typeof notice === 'string' && notice !== 'undo-refused'
      ? ''
      : ` ${deps.clock.now().toString()}`;
  for (const party of transferParties) {
    const own = typeof notice === 'string' ? notice : notice[party];
    const mail: TransferMail = {
      party,
      notice: own,
      home,
      day,
      giver,
      taker,
      code: party === 'taker' ? code : null,
      vendors: accounts?.of === party ? [...accounts.vendors] : [],
    };
    const sealed = sealerOf(deps).seal(JSON.stringify(mail));
    const key = `${transfer.transferId} ${own} ${party}${repeat}`;
    await enqueue(tx, { topic: mailTopic, key, payload: { sealed } }, deps.clock);
  }
}

const passedHome = z.strictObject({
  installation: z.uuid(),
  at: instant,
  keepsHistory: z.boolean(),
  keepsSettings: z.boolean(),
  /** Access of the giver, whose yearly figures pass on in place of the days. */
  yearsOf: z.string().optional(),
  /** Absent in one that was enqueued by an earlier release, which erased at once. */
  eraseAt: instant.optional(),
});

/** Enqueues what a transfer does in energy. `at`: by the home's clock. */
export async function enqueueEnergyTransfer(
  tx: Database,
  deps: Pick<ProductDeps, 'clock'>,
  {
    transfer,
    access,
    at,
    eraseAt,
  }: {
    transfer: StoredTransfer;
    /** Of the giver. */
    access: Access;
    at: Temporal.Instant;
    eraseAt: Temporal.Instant;
  },
): Promise<void> {
  const { transferId: key, installationId: installation, choices } = transfer;
  const payload: z.infer<typeof passedHome> = {
    installation,
    at: at.toString(),
    keepsHistory: choices.history === 'keep',
    keepsSettings: choices.settings === 'keep',
    ...(choices.history === 'yearly' ? { yearsOf: textOfAccess(access) } : {}),
    eraseAt: eraseAt.toString(),
  };
  await enqueue(tx, { topic: energyTopic, key, payload }, deps.clock);
}

const returnedHome = z.strictObject({
  installation: z.uuid(),
  from: instant,
  to: instant,
  since: instant,
  until: instant,
  keepsSettings: z.boolean(),
});

/** Enqueues what the undoing of a transfer does in energy. */
export async function enqueueEnergyReturn(
  tx: Database,
  deps: Pick<ProductDeps, 'clock'>,
  { transfer, returned }: { transfer: string; returned: z.infer<typeof returnedHome> },
): Promise<void> {
  await enqueue(tx, { topic: returnTopic, key: transfer, payload: returned }, deps.clock);
}

export function transferDeliveries(deps: ProductDeps): Service['outbox'] {
  const send = mailSender(deps);
  return {
    [energyTopic]: async (payload, transfer) => {
      const { installation, yearsOf, ...passed } = passedHome.parse(payload);
      const eraseAt = passed.eraseAt ?? deps.clock.now().toString();
      const years =
        yearsOf === undefined
          ? []
          : await yearsSeenBy(deps, accessUntil(accessInText(yearsOf), passed.at));
      const body = { ...passed, years, transfer, eraseAt };
      const call = { params: { installation }, body };
      assertAnswered(await deps.energy.transferHome(call, await asProduct(deps)), 'energy');
      await saveEnergyDone(deps.db, transfer, deps.clock.now());
    },
    [returnTopic]: async (payload, transfer) => {
      const { installation, ...returned } = returnedHome.parse(payload);
      const call = { params: { installation }, body: { ...returned, transfer } };
      assertAnswered(await deps.energy.returnHome(call, await asProduct(deps)), 'energy');
      await saveEnergyDone(deps.db, transfer, deps.clock.now());
    },
    [mailTopic]: async (payload, id) => {
      const { sealed } = z.strictObject({ sealed: z.string() }).parse(payload);
      const mail = transferMail.parse(JSON.parse(sealerOf(deps).unseal(sealed)));
      const { party, taker, giver } = mail;
      const key = `transfer ${id}`;
      const other = await otherName(deps, mail);
      const message = (name: string) => transferMessage(deps, { mail, name, other });
      if (party === 'giver' || 'person' in taker) {
        const person = party === 'giver' || !('person' in taker) ? giver : taker.person;
        await mailPerson(deps, { person, key, message: ({ name }) => message(name) });
        return;
      }
      const sent = await send({ key, to: taker.email, locale: taker.locale, message: message('') });
      assertAnswered(sent, 'mail');
    },
  };
}

/** Measuring years of readings takes longer than other answers. */
const yearsTimeoutMs = 20_000;

/** Later than every reading. */
const endOfTime = '9000-01-01T00:00:00Z';

/** An access that sees nothing from an instant on: a late delivery counts no day of the new owner. */
const accessUntil = (access: Access, from: string): Access => ({
  ...access,
  hiddenSpans: [...(access.hiddenSpans ?? []), { from, to: endOfTime }],
});

/** Yearly figures of a home as its giver saw them. */
async function yearsSeenBy(deps: ProductDeps, access: Access): Promise<DossierFigures['years']> {
  const read = await deps.energy.calculateDossierFigures(
    { params: { installation: access.installationId }, body: {} },
    { token: await signAccess(access, deps.key, deps.clock), timeoutMs: yearsTimeoutMs },
  );
  // Energy does not know a home without readings.
  if (!read.ok && read.kind === 'not-found') return [];
  assertAnswered(read, 'energy');
  return read.value.years;
}

/** Name of the other person, or the address that the giver has typed. */
async function otherName(deps: ProductDeps, { party, taker, giver }: TransferMail) {
  if (party === 'giver' && 'email' in taker) return taker.email;
  const person = party === 'taker' || !('person' in taker) ? giver : taker.person;
  return (await contactOf(deps, person))?.name ?? '';
}

/** Both people answer these on the page of their transfers. */
const undoNotices: readonly Notice[] = ['undo-asked', 'undo-wanted', 'undo-refused', 'undone'];

function transferMessage(
  { publicUrl }: Pick<ProductDeps, 'publicUrl'>,
  { mail, name, other }: { mail: TransferMail; name: string; other: string },
): EmailMessage {
  const { party, notice, home, day, code, vendors } = mail;
  const isAnswered = party === 'giver' || undoNotices.includes(notice);
  const own = isAnswered ? '/transfer-installation' : '/launcher';
  const path = code === null ? own : `/transfer-installation/offer/${code}`;
  const url = new URL(path, publicUrl).href;
  return {
    template: 'transfer-notice',
    params: { name, party, notice, other, home, day, url, vendors },
  };
}
