const pending = 'on a cluster, the row lies with the home until it is moved';

/**
 * Local tables that transactions of a home write on one machine. On a cluster their rows are written beside the transaction (decision
 * 0158), or lie with the home (decision 0162).
 */
export const apartOnCluster: Readonly<Record<string, string>> = {
  'platform.due_work': 'on a cluster, work is noted before the change and set after it',
  'platform.audit': pending,
  'platform.idempotency': pending,
  'platform.outbox': pending,
  'product.partner_webhook_delivery': pending,
};

/** The table in which a migration notes itself: with what it fills it is one transaction, also on a cluster. */
export const migrationTable = 'platform.migration';

const device =
  'found by the account at a vendor; on a cluster written with a home where a unit or a home passes to others';
const command = 'found by its link and unit; written with the holds of plans and weeks';
const person = 'of a person; written with the details of a home that the person changes';
const registry =
  'found by its serial number; written with the details of the home that a unit is registered for';
const erasure = 'deleted or closed together with a home or an account';
const purchase = 'found by the order; written with the package that the order is for';
const partner = 'of a company; written with the request or the home that it works on';

/**
 * Local tables that a transaction may write together with tables of a home, and why. On a cluster it is two transactions, that of the home
 * first (decision 0169), and a process can end in between: no test shows yet that each of these changes is then complete when it is
 * repeated. Take tables out; add none.
 */
export const mixedTables: Readonly<Record<string, string>> = {
  [migrationTable]: 'a migration that fills a table notes itself in the same transaction',
  'energy.meter': 'found by its token; written with the appliances of its channels',
  'product.device_link': device,
  'product.quota_bucket': device,
  'product.reading_batch': device,
  'product.unit': device,
  'product.link_attempt': device,
  'product.demo_session':
    'found by its address; written with the home that it begins with and ends',
  'product.template_home': device,
  'product.command': command,
  'product.installation': person,
  'product.membership': person,
  'product.person': person,
  'product.message_choice': person,
  'product.push_delivery': person,
  'product.push_device': person,
  'product.privacy_choice': person,
  'product.inbox_message':
    'new and ended messages lie with the home; those that a person leaves behind go with a transfer',
  'product.resident_invitation': person,
  'product.calendar_feed': person,
  'product.transfer': 'of two people; written with what passes with a home',
  'product.offered_dossier':
    'issued, so the database refuses changes by a trigger; written with a transfer',
  'product.claim': registry,
  'product.claim_attempt': registry,
  'product.registration': registry,
  'product.unit_holder': registry,
  'product.unit_invitation': registry,
  'product.unit_request': registry,
  'product.dispute': registry,
  'product.colleague_invitation': erasure,
  'product.data_export': erasure,
  'product.data_export_part': erasure,
  'product.mail': erasure,
  'product.partner_member': erasure,
  'product.document': purchase,
  'product.document_number': purchase,
  'product.payment_event': purchase,
  'product.purchase': purchase,
  'product.partner_answer': partner,
  'product.partner_grant': partner,
};

/** Faults that statements put together at run time may have, by file: the rest of the fault follows the table. */
export const dynamicExceptions: Readonly<
  Record<string, { readonly fault: RegExp; readonly why: string }>
> = {
  'packages/platform/database/delete-in-batches.ts': {
    fault: / of all homes$/,
    why: 'old rows, in a job of every hour or day',
  },
  'packages/platform/database/forget.ts': {
    fault: / of all homes$/,
    why: 'rows of a person in all homes, when an account is deleted',
  },
  'packages/platform/database/export-rows.ts': {
    fault: / of all homes$/,
    why: 'rows of a person in all homes, when the person asks for them',
  },
};
