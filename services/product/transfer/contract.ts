import { endpoint } from '@hearth/platform/http/contract.ts';
import { inInstallation, instant, localDate, locale } from '@hearth/platform/http/schema.ts';
import { z } from 'zod';
import { vendor } from '../device-link/contract.ts';
import { dossier } from '../dossier/contract.ts';
import { terms, termsToAccept } from '../terms/contract.ts';
import {
  dataChoices,
  historyChoices,
  packageRules,
  transferActions,
  transferParties,
  transferStates,
} from './transfer-state.ts';

/** What the giver decides about their data. */
const choices = z.strictObject({
  /** Readings, log, alerts, results of plans and imported files. `erase` deletes them, and nobody sees a day before the transfer. */
  history: z.enum(historyChoices),
  /** Tariff, budget, bills and other settings of the household. Facts of the house, such as panels, always move. */
  settings: z.enum(dataChoices),
});
export type TransferChoices = z.infer<typeof choices>;

const mailbox = z.string().trim().toLowerCase().max(254).pipe(z.email());

/** Reading of one meter in kWh; null: not read. */
const meterReading = z.number().min(0).max(99_999_999).nullable();

/** Readings of the meters of the house on one day. */
const meters = z.strictObject({
  readOn: localDate,
  gridImport: meterReading,
  gridExport: meterReading,
  heatPump: meterReading,
});
export type MeterReadings = z.infer<typeof meters>;

const packageRule = z.strictObject({ entitlement: z.uuid(), rule: z.enum(packageRules) });

/** A transfer of a home, for its giver or its taker. */
export const transfer = z.object({
  transfer: z.uuid(),
  installation: z.uuid(),
  /** Name of the home when it was offered. */
  home: z.string(),
  party: z.enum(transferParties),
  state: z.enum(transferStates),
  /** The address that the offer was sent to, for the giver while it is open. */
  email: z.string().nullable(),
  message: z.string(),
  /** First local day of the new owner; null: at once with the acceptance. */
  day: localDate.nullable(),
  choices,
  /** null: no meter was read. */
  meters: meters.nullable(),
  /** Version of the text that the giver has agreed to with the offer; null: an offer of an earlier release. */
  consent: z.int().nullable(),
  offeredAt: instant,
  expiresAt: instant,
  endedAt: instant.nullable(),
  /** A transfer that has passed the home on can be undone until then; else null. */
  undoUntil: instant.nullable(),
  /** Packages that the transfer has ended; empty before it. */
  endedPackages: z.array(
    z.object({
      entitlement: z.uuid(),
      names: z.record(locale, z.string()),
      /** The days that were left are paid back: it stays ended when the transfer is undone. */
      isPaidBack: z.boolean(),
    }),
  ),
  actions: z.array(z.enum(transferActions)),
});
export type Transfer = z.infer<typeof transfer>;

const packageOfHome = z.object({
  entitlement: z.uuid(),
  name: z.string(),
  /** null: it covers the home. */
  unitName: z.string().nullable(),
  endsOn: localDate,
  /** A trial always ends; of the others the giver chooses. */
  mayMove: z.boolean(),
  /** What is paid back if it ends today; null: nothing. */
  refund: z.object({ minor: z.int(), currency: z.string() }).nullable(),
});

/** What passes on and what ends, in numbers. Readings are counted by energy. */
export const transferPreview = z.object({
  /** Why the home cannot be offered; null if it can. */
  cannotOffer: z.enum(['other-owners', 'transfer-open']).nullable(),
  units: z.array(z.object({ unit: z.uuid(), name: z.string(), model: z.string() })),
  packages: z.array(packageOfHome),
  /** All of these end. */
  ending: z.object({
    residents: z.int(),
    invitations: z.int(),
    /** Name of the service partner with a grant. */
    partner: z.string().nullable(),
    vendorAccounts: z.int(),
    /** Of those accounts, each once: the giver removes the units there too. */
    vendors: z.array(vendor),
    openCommands: z.int(),
    trips: z.int(),
    weeklySchedules: z.int(),
    /** Units with a value that the running plan has set. */
    plannedUnits: z.int(),
    /** Forms of other wizards that are not finished. */
    drafts: z.int(),
    /** Requests for assistance that were sent, open or closed. */
    assistanceRequests: z.int(),
    /** Orders that await their payment. A payment that still arrives is paid back. */
    openPurchases: z.int(),
  }),
});
export type TransferPreview = z.infer<typeof transferPreview>;

/** An offer, for the person of its mailbox. */
export const receivedTransfer = transfer.extend({
  /** Name of the giver; null while the identity provider does not answer. */
  giver: z.string().nullable(),
  units: z.array(z.object({ name: z.string(), model: z.string() })),
  /** Packages that move. */
  packages: z.array(z.object({ name: z.string(), endsOn: localDate })),
  /** In force for the packages that move, in the requested language: the taker accepts them with the home. */
  terms: z.array(termsToAccept),
  /** Day of the dossier that was issued with the offer; null: an offer of an earlier release. */
  dossierOf: localDate.nullable(),
});
export type ReceivedTransfer = z.infer<typeof receivedTransfer>;

/** The code of the link, and the caller's network address for the limit of wrong codes. */
const codeOf = { code: z.string().max(100), address: z.string().max(64) };

const inTransfer = inInstallation.extend({ transfer: z.uuid() });

export const transferContract = {
  previewTransfer: endpoint({
    method: 'get',
    path: '/v1/installations/{installation}/transfer-preview',
    summary: 'What passes on and what ends in a transfer of the home, in numbers',
    resource: 'transfer',
    verb: 'read',
    roles: ['owner'],
    params: inInstallation,
    query: z.object({ language: locale }),
    answer: transferPreview,
  }),
  offerTransfer: endpoint({
    method: 'post',
    path: '/v1/installations/{installation}/transfers',
    summary:
      'Offer the home to the person of a mailbox. The response does not disclose whether the address has an account',
    resource: 'transfer',
    verb: 'create',
    roles: ['owner'],
    stepUp: true,
    params: inInstallation,
    body: z.strictObject({
      email: mailbox,
      message: z.string().trim().max(1000),
      day: localDate.nullable(),
      choices,
      /** Running packages that end; those not named move, and a trial ends. */
      packages: z.array(packageRule).max(100),
      meters: meters.nullable(),
      /** Version of the text that the giver agrees to. */
      consent: z.int(),
      /** Language of the mail with the link. */
      locale,
    }),
    answer: transfer,
  }),
  checkTransferOffer: endpoint({
    method: 'post',
    path: '/v1/installations/{installation}/transfer-checks',
    summary: 'Whether a home can be offered with these answers; changes nothing',
    resource: 'transfer',
    verb: 'read',
    roles: ['owner'],
    idempotent: true,
    params: inInstallation,
    body: z.strictObject({
      email: mailbox,
      day: localDate.nullable(),
      meters: meters.nullable(),
    }),
  }),
  withdrawTransfer: endpoint({
    method: 'post',
    path: '/v1/installations/{installation}/transfers/{transfer}/withdrawal',
    summary: 'Withdraw an offer that is not accepted; idempotent',
    resource: 'transfer',
    verb: 'update',
    roles: ['owner'],
    idempotent: true,
    params: inTransfer,
    answer: transfer,
  }),
  undoTransfer: endpoint({
    method: 'post',
    path: '/v1/transfers/{transfer}/undoing',
    summary:
      'Ask to undo a transfer within 14 days, or agree to it: then the home returns to the giver. A repeated call changes nothing',
    resource: 'transfer',
    verb: 'update',
    roles: ['person'],
    stepUp: true,
    idempotent: true,
    params: z.object({ transfer: z.uuid() }),
    answer: transfer,
  }),
  refuseUndoing: endpoint({
    method: 'post',
    path: '/v1/transfers/{transfer}/undoing-refusal',
    summary: 'Refuse to undo a transfer, or step back from it; idempotent',
    resource: 'transfer',
    verb: 'update',
    roles: ['person'],
    idempotent: true,
    params: z.object({ transfer: z.uuid() }),
    answer: transfer,
  }),
  listTransfers: endpoint({
    method: 'get',
    path: '/v1/transfers',
    summary:
      'Transfers that the person has offered or accepted, the newest first. In a demo session they are examples without actions',
    resource: 'transfer',
    verb: 'read',
    roles: ['person', 'visitor'],
    answer: z.array(transfer),
  }),
  readTransferOffer: endpoint({
    method: 'post',
    path: '/v1/transfer-offers/preview',
    summary: 'Look up an offer by the code of its link, for the person of its mailbox only',
    resource: 'transfer-offer',
    verb: 'read',
    roles: ['person'],
    idempotent: true,
    body: z.strictObject({ ...codeOf, language: locale }),
    answer: receivedTransfer,
  }),
  readOfferedDossier: endpoint({
    method: 'post',
    path: '/v1/transfer-offers/dossier',
    summary:
      'The dossier of an offered home as it was issued with the offer, by the code of its link, for the person of its mailbox only',
    resource: 'transfer-offer',
    verb: 'read',
    roles: ['person'],
    idempotent: true,
    body: z.strictObject(codeOf),
    answer: dossier,
  }),
  acceptTransfer: endpoint({
    method: 'post',
    path: '/v1/transfer-offers/acceptance',
    summary:
      'Take the home: at once, or on the agreed day. The giver has no right from that instant; a repeated call changes nothing. Refused with `terms-changed` unless the terms in force of every package that moves are accepted',
    resource: 'transfer-offer',
    verb: 'update',
    roles: ['person'],
    idempotent: true,
    body: z.strictObject({
      ...codeOf,
      /** What the taker has read and accepts, in this language. */
      terms: z.array(terms.pick({ terms: true, version: true })).max(100),
      language: locale,
    }),
    answer: transfer,
  }),
  declineTransfer: endpoint({
    method: 'post',
    path: '/v1/transfer-offers/refusal',
    summary: 'Decline the offer, or step back before the agreed day; idempotent',
    resource: 'transfer-offer',
    verb: 'update',
    roles: ['person'],
    idempotent: true,
    body: z.strictObject(codeOf),
    answer: transfer,
  }),
};
