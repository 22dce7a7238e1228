import { randomBytes } from 'node:crypto';
import type { InstallationId, PersonId } from '@hearth/core/branded.ts';
import type { Database } from '@hearth/platform/database/database.ts';
import type { Locale } from '@hearth/platform/http/schema.ts';
import { findOrCreatePerson } from '../account/store.ts';
import type { ProductDeps } from '../deps.ts';
import { homeNameOf } from '../installation/store.ts';
import { insertTransfer, saveEnergyDone, saveTransferState } from '../transfer/store.ts';
import type { DemoHome } from './contract.ts';
import { offerDays, transferConsentVersion } from '../transfer/transfer-state.ts';

/** Issuer of the person who had the home before; no identity provider has this name. */
const formerOwnerIssuer = 'urn:hearth:former-owner';
/** A mailbox that no mail reaches (RFC 2606). */
const mailbox = 'kim@example.org';
const receivedDaysAgo = 900;

const messages: Readonly<Record<Locale, string>> = {
  en: 'The manual of the heat pump is in the cellar, beside the tank.',
  de: 'Die Anleitung der Wärmepumpe liegt im Keller neben dem Speicher.',
  ar: 'دليل المضخة الحرارية في القبو بجانب الخزان.',
};

/** Stores two transfers of a copy of a template home: the one by which its owner got it, and an offer to somebody that has no answer. No mail is sent. */
export async function putTemplateTransfers(
  tx: Database,
  { clock }: Pick<ProductDeps, 'clock'>,
  {
    home: template,
    installation: installationId,
    owner,
    language,
  }: {
    readonly home: DemoHome;
    readonly installation: InstallationId;
    readonly owner: PersonId;
    readonly language: Locale;
  },
): Promise<void> {
  const now = clock.now();
  const home = await homeNameOf(tx, installationId);
  const offered = {
    email: mailbox,
    locale: language,
    home,
    message: messages[language],
    day: null,
    choices: { history: 'keep', settings: 'erase' } as const,
    packages: [],
    meters: null,
    consent: transferConsentVersion,
  };
  const receivedAt = now.subtract({ hours: 24 * receivedDaysAgo });
  // One person for all copies of a template home, so that the end of a demo session leaves none behind.
  const formerOwner = { issuer: formerOwnerIssuer, subject: template };
  const { personId: former } = await findOrCreatePerson(tx, formerOwner, receivedAt);
  const received = await insertTransfer(
    tx,
    { installationId, personId: former },
    { ...offered, message: '', codeHash: codeOfNobody(), expiresAt: receivedAt },
    receivedAt,
  );
  const completed = { ...received, state: 'completed', taker: owner } as const;
  await saveTransferState(tx, completed, receivedAt);
  await saveEnergyDone(tx, received.transferId, receivedAt);
  const offeredAt = now.subtract({ hours: 26 });
  const expiresAt = offeredAt.add({ hours: 24 * offerDays });
  const open = { ...offered, codeHash: codeOfNobody(), expiresAt };
  await insertTransfer(tx, { installationId, personId: owner }, open, offeredAt);
}

/** In the place of the hash of a code: no link opens the offer. */
const codeOfNobody = (): string => `template ${randomBytes(16).toString('base64url')}`;
