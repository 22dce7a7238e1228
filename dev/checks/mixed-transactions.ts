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

const change = 'services/product/repeated-change.test.ts';
const demo = 'app/ended-demo.test.ts';
const command = 'services/product/plan-control/ended-process.test.ts';
const purchase = 'services/product/purchase/killed-purchase.test.ts';

/**
 * Local tables that a transaction may write together with tables of a home: two transactions on a cluster (decision 0169), with a test that
 * ends the process between them and finds the change complete when it is repeated.
 */
export const splitOnCluster: Readonly<Record<string, string>> = {
  'energy.meter': 'services/energy/meter/repeated-meter.test.ts',
  'product.calendar_feed': change,
  'product.claim': change,
  'product.colleague_invitation': change,
  'product.command': command,
  'product.data_export': change,
  'product.data_export_part': change,
  'product.demo_session': demo,
  'product.device_link': demo,
  'product.dispute': 'services/product/dispute/dispute-model.test.ts',
  'product.document': purchase,
  'product.document_number': purchase,
  'product.inbox_message': change,
  'product.installation': demo,
  'product.link_attempt': change,
  'product.membership': demo,
  'product.message_choice': change,
  'product.offered_dossier': change,
  'product.partner_grant': demo,
  'product.partner_member': demo,
  'product.payment_event': purchase,
  'product.person': demo,
  'product.privacy_choice': change,
  'product.purchase': purchase,
  'product.push_delivery': change,
  'product.push_device': change,
  'product.quota_bucket': demo,
  'product.reading_batch': demo,
  'product.registration': 'services/product/lost-answer.test.ts',
  'product.resident_invitation': change,
  'product.template_home': change,
  'product.transfer': demo,
  'product.unit': demo,
  'product.unit_holder': change,
  'product.unit_invitation': change,
  'product.unit_request': change,
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
