import { alert } from '@hearth/energy/alert/contract.ts';
import { endpoint } from '@hearth/platform/http/contract.ts';
import {
  inInstallation,
  instant,
  locale,
  localDate,
  timeOfDay,
} from '@hearth/platform/http/schema.ts';
import { z } from 'zod';
import { packageReminders, serviceReminders, urgency } from '../notification/contract.ts';

const { kind, severity } = alert.shape;

/** Kinds of messages that a person chooses channels for: those of alerts, and reminders of packages and of services. */
export const messageKinds = [...kind.options, 'package', 'maintenance'] as const;

/** Subject of a message: an alert, a package, the service partner or an unanswered request of a home, the service of a unit, a dispute about a unit, or a test. */
export const messageContent = z.discriminatedUnion('about', [
  z.strictObject({ about: z.literal('alert'), alert: z.uuid(), kind, severity }),
  z.strictObject({
    about: z.literal('package'),
    reminder: z.enum(packageReminders),
    entitlement: z.uuid(),
    package: z.string(),
    /** Of the package, in every language: the list may have another name later. */
    names: z.record(locale, z.string()),
    lastDay: localDate,
  }),
  z.strictObject({
    about: z.literal('maintenance'),
    reminder: z.enum(serviceReminders),
    unit: z.uuid(),
    unitName: z.string(),
    dueOn: localDate,
  }),
  z.strictObject({
    about: z.literal('partner'),
    /** Of the company to a request of the home. */
    answer: z.enum(['accepted', 'declined']),
    /** Of the company. */
    name: z.string(),
  }),
  z.strictObject({
    /** The question, two weeks after commissioning, whether the service partner remains. */
    about: z.literal('partner-review'),
    /** Of the company. */
    name: z.string(),
  }),
  z.strictObject({
    about: z.literal('assistance'),
    request: z.uuid(),
    number: z.string(),
    urgency,
    /** Of the company that has not answered. */
    name: z.string(),
  }),
  z.strictObject({
    about: z.literal('dispute'),
    dispute: z.uuid(),
    /** Serial number. */
    unit: z.string(),
    /** Last day for an answer before the decision. */
    lastDay: localDate,
  }),
  z.strictObject({ about: z.literal('test') }),
]);
export type MessageContent = z.infer<typeof messageContent>;

export const inboxMessage = z.object({
  message: z.uuid(),
  installation: z.uuid(),
  content: messageContent,
  at: instant,
  readAt: instant.nullable(),
});

export const inbox = z.object({
  /** Unread messages that are due. */
  unread: z.int(),
  /** The newest hundred that are due, the newest first. */
  messages: z.array(inboxMessage),
  /** Messages that wait for the end of the quiet hours. */
  waiting: z.int(),
});
export type Inbox = z.infer<typeof inbox>;

export const messageChoices = z.strictObject({
  /** Channels by kind. A kind without a row has its usual channels. */
  kinds: z
    .array(
      z.strictObject({
        kind: z.enum(messageKinds),
        inApp: z.boolean(),
        email: z.boolean(),
        /** Absent in choices from before there was push: as `email`. */
        push: z.boolean().optional(),
      }),
    )
    .max(messageKinds.length),
  /** Time of day, in the person's time zone, without messages; over midnight where `from` is later. Null: none. */
  quiet: z.strictObject({ from: timeOfDay, to: timeOfDay }).nullable(),
  /** Time of day at which the mails of a day are sent as one, in the person's time zone. Null: each message has a mail. */
  digestAt: timeOfDay.nullable().default(null),
});
export type MessageChoices = z.infer<typeof messageChoices>;

const people = ['person', 'visitor'] as const;

export const alertMessageContract = {
  postAlertMessage: endpoint({
    method: 'post',
    path: '/v1/installations/{installation}/alert-messages',
    summary: 'Send the people of a home a message about an alert, once for each alert and person',
    resource: 'message',
    verb: 'create',
    roles: ['service'],
    idempotent: true,
    params: inInstallation,
    body: z.strictObject({
      alert: z.uuid(),
      kind,
      severity,
      /** Whether partners who monitor the home receive it. */
      isForPartners: z.boolean(),
    }),
  }),
};

export const inboxContract = {
  ...alertMessageContract,
  getInbox: endpoint({
    method: 'get',
    path: '/v1/inbox',
    summary: 'Messages to the calling person, with the number of unread ones',
    resource: 'message',
    verb: 'read',
    roles: people,
    answer: inbox,
  }),
  markMessagesRead: endpoint({
    method: 'post',
    path: '/v1/inbox/read',
    summary: 'Mark messages of the calling person as read; without a list all that are due',
    resource: 'message',
    verb: 'update',
    roles: people,
    idempotent: true,
    body: z.strictObject({ messages: z.array(z.uuid()).max(500).optional() }),
  }),
  getMessageChoices: endpoint({
    method: 'get',
    path: '/v1/inbox/choices',
    summary: 'Channels by kind of message, and quiet hours, of the calling person',
    resource: 'message-choice',
    verb: 'read',
    roles: people,
    answer: messageChoices,
  }),
  saveMessageChoices: endpoint({
    method: 'put',
    path: '/v1/inbox/choices',
    summary: 'Replace the channels and quiet hours of the calling person',
    resource: 'message-choice',
    verb: 'update',
    roles: people,
    idempotent: true,
    body: messageChoices,
    answer: messageChoices,
  }),
  sendTestMessage: endpoint({
    method: 'post',
    path: '/v1/installations/{installation}/test-message',
    summary: 'Send the caller a test message by all channels at once, quiet hours or not',
    resource: 'message',
    verb: 'create',
    roles: ['owner', 'resident', 'demo'],
    idempotent: true,
    params: inInstallation,
    /** Id of the message, so that a repetition sends none. */
    body: z.strictObject({ message: z.uuid() }),
    /** `devices`: those that get it as push. */
    answer: z.object({ hasEmail: z.boolean(), devices: z.int() }),
  }),
};
