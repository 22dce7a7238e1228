import { alert } from '@hearth/energy/alert/contract.ts';
import { errorSources } from '@hearth/platform/error-report/error-report.ts';
import { endpoint } from '@hearth/platform/http/contract.ts';
import { instant, locale, localDate } from '@hearth/platform/http/schema.ts';
import { z } from 'zod';
import { partnerScopes } from '@hearth/access/partner-scope.ts';
import { vendor } from '../device-link/contract.ts';

/** Kinds of alerts that have a mail, and the test. */
export const mailedAlerts = [...alert.shape.kind.options, 'test'] as const;

/** Steps of the transfer of a home; both people get a mail at each. */
export const transferNotices = [
  'offered',
  'withdrawn',
  'declined',
  'accepted',
  'completed',
  'expired',
  'ended',
  /** To the person who wants to undo the transfer, and to the other one. */
  'undo-asked',
  'undo-wanted',
  'undo-refused',
  'undone',
] as const;

/** Steps of a dispute about a unit, by what the person who is mailed learns. */
export const disputeNotices = [
  'opened',
  'asked',
  'accepted',
  'unit-given',
  'declined',
  'withdrawn',
  'unanswered',
  'time-over',
  'unit-granted',
  'home-granted',
  'unit-lost',
  'home-lost',
  'rejected',
  'unit-kept',
  'unit-left',
] as const;
export type DisputeNotice = (typeof disputeNotices)[number];

/** Steps of a service partner's grant that people are mailed about. */
export const partnerGrantSteps = [
  'requested',
  'accepted',
  'declined',
  'changed',
  'ending',
  'withdrawn',
  'request-withdrawn',
] as const;
export type PartnerGrantStep = (typeof partnerGrantSteps)[number];

/** Reminders of a package of a home; `renewal`: it ends, and a further term can be ordered. */
export const packageReminders = ['trial-ends', 'withdrawal-ends', 'ends', 'renewal'] as const;
export type PackageReminder = (typeof packageReminders)[number];

/** Reminders of the next service of a unit. */
export const serviceReminders = [
  'due-soon',
  'overdue',
  /** Of the leak check that the law asks for. */
  'leak-due-soon',
  'leak-overdue',
] as const;
export type ServiceReminder = (typeof serviceReminders)[number];

/** Steps of a request for assistance; the side that did not take it gets a mail. */
export const assistanceNotices = [
  'submit',
  'acknowledge',
  'propose',
  'accept-time',
  'begin',
  'resolve',
  'close',
  'reopen',
  'cancel',
  'message',
  /** The company has not answered in time: both sides get it. */
  'escalate',
] as const;
export type AssistanceNotice = (typeof assistanceNotices)[number];

/** A message in a mail with several. */
const digestMessage = z.discriminatedUnion('about', [
  z.strictObject({ about: z.literal('alert'), home: z.string(), kind: z.enum(mailedAlerts) }),
  z.strictObject({
    about: z.literal('package'),
    home: z.string(),
    package: z.string(),
    reminder: z.enum(packageReminders),
    lastDay: localDate,
  }),
  z.strictObject({
    about: z.literal('maintenance'),
    home: z.string(),
    unit: z.string(),
    reminder: z.enum(serviceReminders),
    dueOn: localDate,
  }),
]);
export type DigestMessage = z.infer<typeof digestMessage>;

/** Urgency of a request for assistance, as in its own feature. */
export const urgency = z.enum(['at-once', 'today', 'this-week']);
export type NoticeUrgency = z.infer<typeof urgency>;

/** Every mail of the system by template. The texts are in `templates/`. */
export const message = z.discriminatedUnion('template', [
  z.strictObject({
    template: z.literal('verify-email'),
    params: z.strictObject({ name: z.string(), url: z.url() }),
  }),
  z.strictObject({
    template: z.literal('sign-up-again'),
    params: z.strictObject({ name: z.string(), url: z.url() }),
  }),
  z.strictObject({
    template: z.literal('recover-password'),
    params: z.strictObject({ name: z.string(), url: z.url() }),
  }),
  z.strictObject({
    template: z.literal('email-change'),
    params: z.strictObject({
      name: z.string(),
      url: z.url(),
      step: z.enum(['confirm', 'changed', 'taken']),
    }),
  }),
  z.strictObject({
    template: z.literal('security-change'),
    params: z.strictObject({
      name: z.string(),
      url: z.url(),
      change: z.enum(['password-changed', 'passkey-added', 'passkey-removed']),
    }),
  }),
  z.strictObject({
    template: z.literal('unit-invitation'),
    params: z.strictObject({ installer: z.string(), url: z.url() }),
  }),
  z.strictObject({
    template: z.literal('unit-notice'),
    params: z.strictObject({
      name: z.string(),
      unit: z.string(),
      url: z.url(),
      notice: z.enum(['paused', 'transfer-requested']),
    }),
  }),
  z.strictObject({
    template: z.literal('unit-request-answer'),
    params: z.strictObject({
      name: z.string(),
      unit: z.string(),
      url: z.url(),
      answer: z.enum(['accepted', 'declined', 'expired']),
    }),
  }),
  z.strictObject({
    template: z.literal('resident-invitation'),
    params: z.strictObject({ inviter: z.string(), home: z.string(), url: z.url() }),
  }),
  z.strictObject({
    template: z.literal('resident-notice'),
    params: z.strictObject({
      name: z.string(),
      who: z.string(),
      home: z.string(),
      url: z.url(),
      notice: z.enum(['joined', 'declined', 'left', 'removed', 'home-gone', 'home-erased']),
    }),
  }),
  z.strictObject({
    template: z.literal('colleague-invitation'),
    params: z.strictObject({ inviter: z.string(), company: z.string(), url: z.url() }),
  }),
  z.strictObject({
    template: z.literal('colleague-notice'),
    params: z.strictObject({
      name: z.string(),
      who: z.string(),
      company: z.string(),
      url: z.url(),
      notice: z.enum(['joined', 'declined', 'removed']),
    }),
  }),
  z.strictObject({
    template: z.literal('partner-grant'),
    params: z.strictObject({
      to: z.enum(['partner', 'owner']),
      step: z.enum(partnerGrantSteps),
      partner: z.string(),
      home: z.string(),
      owner: z.string(),
      email: z.string(),
      scopes: z.array(
        z.strictObject({ scope: z.enum(partnerScopes), lastDay: localDate.nullable() }),
      ),
      firstDay: localDate.nullable(),
      lastDay: localDate.nullable(),
      url: z.url(),
    }),
  }),
  z.strictObject({
    template: z.literal('data-export'),
    params: z.strictObject({ name: z.string(), url: z.url(), until: instant }),
  }),
  z.strictObject({
    template: z.literal('account-deletion'),
    params: z.strictObject({
      name: z.string(),
      url: z.url(),
      due: instant,
      step: z.enum(['requested', 'done']),
    }),
  }),
  z.strictObject({
    template: z.literal('package-end'),
    params: z.strictObject({
      name: z.string(),
      package: z.string(),
      url: z.url(),
      action: z.enum(['cancel', 'withdraw']),
      lastDay: localDate,
    }),
  }),
  z.strictObject({
    template: z.literal('package-reminder'),
    params: z.strictObject({
      name: z.string(),
      package: z.string(),
      url: z.url(),
      reminder: z.enum(packageReminders),
      lastDay: localDate,
    }),
  }),
  z.strictObject({
    template: z.literal('service-reminder'),
    params: z.strictObject({
      name: z.string(),
      unit: z.string(),
      url: z.url(),
      reminder: z.enum(serviceReminders),
      dueOn: localDate,
    }),
  }),
  z.strictObject({
    template: z.literal('assistance-notice'),
    params: z.strictObject({
      to: z.enum(['household', 'partner']),
      event: z.enum(assistanceNotices),
      number: z.string(),
      urgency,
      name: z.string(),
      home: z.string(),
      partner: z.string(),
      /** Of the company. */
      phone: z.string().nullable().default(null),
      url: z.url(),
    }),
  }),
  z.strictObject({
    template: z.literal('webhook-stopped'),
    params: z.strictObject({
      name: z.string(),
      company: z.string(),
      because: z.enum(['failing', 'gone']),
      url: z.url(),
    }),
  }),
  z.strictObject({
    template: z.literal('new-errors'),
    params: z.strictObject({
      groups: z.array(
        z.strictObject({ group: z.string(), source: z.enum(errorSources), type: z.string() }),
      ),
      more: z.int(),
      url: z.url(),
    }),
  }),
  z.strictObject({
    template: z.literal('purchase-refund'),
    params: z.strictObject({
      name: z.string(),
      package: z.string(),
      url: z.url(),
      minor: z.int(),
      currency: z.string(),
      /** Whether the package ends by the refund. */
      hasEnded: z.boolean(),
    }),
  }),
  z.strictObject({
    template: z.literal('transfer-notice'),
    params: z.strictObject({
      name: z.string(),
      party: z.enum(['giver', 'taker']),
      notice: z.enum(transferNotices),
      /** Name of the other person, or the mailbox of the offer. */
      other: z.string(),
      home: z.string(),
      /** First day of the new owner; null: at once. */
      day: localDate.nullable(),
      url: z.url(),
      /** Vendors whose accounts can still control units of the home that has left the reader. */
      vendors: z.array(vendor),
    }),
  }),
  z.strictObject({
    template: z.literal('dispute-notice'),
    params: z.strictObject({
      name: z.string(),
      unit: z.string(),
      url: z.url(),
      notice: z.enum(disputeNotices),
      lastDay: localDate,
    }),
  }),
  z.strictObject({
    template: z.literal('home-alert'),
    params: z.strictObject({
      name: z.string(),
      home: z.string(),
      url: z.url(),
      kind: z.enum(mailedAlerts),
    }),
  }),
  z.strictObject({
    template: z.literal('message-digest'),
    params: z.strictObject({
      name: z.string(),
      url: z.url(),
      messages: z.array(digestMessage).min(1).max(100),
    }),
  }),
  z.strictObject({
    template: z.literal('account-lock'),
    params: z.strictObject({
      name: z.string(),
      url: z.url(),
      step: z.enum(['locked', 'unlocked']),
    }),
  }),
]);

export const sentMail = z.object({
  mail: z.uuid(),
  at: instant,
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  html: z.string(),
});
export type SentMail = z.infer<typeof sentMail>;

export const notificationContract = {
  notify: endpoint({
    method: 'post',
    path: '/v1/notifications',
    summary: 'Send one mail to one address, at most once for each idempotency key',
    resource: 'notification',
    verb: 'create',
    roles: ['service'],
    body: z.strictObject({
      to: z.email(),
      locale,
      timeZone: z.string().max(64),
      message,
    }),
  }),
  listOutbox: endpoint({
    method: 'get',
    path: '/v1/outbox',
    summary: 'Mail that is stored because no mail server is configured, the newest first',
    resource: 'outbox',
    verb: 'read',
    roles: ['service'],
    query: z.object({ to: z.string().max(320).optional() }),
    answer: z.array(sentMail),
  }),
};
