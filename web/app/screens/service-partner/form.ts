import { noteLengthMax } from '@hearth/product/partner/grant/note-length.ts';
import { defineForm } from '../../forms/form-spec.ts';
import { dateRules } from '../../forms/rules/dates.ts';

const hidden = (label: string) => ({ label, native: { required: true } }) as const;

const answers = {
  'scope-needs': 'service-partner.scope-needs',
  'ends-after-needed': 'service-partner.ends-after-needed',
  'not-accepted': 'service-partner.not-accepted',
  'grant-over': 'service-partner.grant-over',
} as const;

const dayMessages = {
  from: 'service-partner.day-has-passed',
  'end-has-passed': 'service-partner.day-has-passed',
  'ends-after-needed': 'service-partner.ends-after-needed',
} as const;

/** Switches a scope on, or sets its last day. */
export const allowForm = defineForm({
  name: 'allow-scope',
  fields: {
    grant: hidden('service-partner.title'),
    scope: hidden('service-partner.may-title'),
    'last-day': {
      label: 'service-partner.last-day',
      native: { type: 'date' },
      rules: 'from:today',
      at: 'lastDay',
      messages: dayMessages,
    },
  },
  rules: dateRules,
  messages: answers,
});

export const stopForm = defineForm({
  name: 'stop-scope',
  fields: {
    grant: hidden('service-partner.title'),
    scope: hidden('service-partner.may-title'),
  },
  messages: answers,
});

/** Answers the question whether the company remains. */
export const reviewForm = defineForm({
  name: 'review-partner',
  fields: {
    grant: hidden('service-partner.title'),
    answer: hidden('service-partner.title'),
  },
  messages: { 'not-asked': 'service-partner.review-over' },
});

export const endForm = defineForm({
  name: 'end-partner',
  fields: { grant: hidden('service-partner.title') },
});

/** Takes a request back, or ends a grant before its first day. */
export const takeBackForm = defineForm({
  name: 'take-back-request',
  fields: { grant: hidden('service-partner.title') },
});

const lastDay = (at: string) =>
  ({
    label: 'service-partner.last-day',
    native: { type: 'date' },
    rules: 'from:today',
    at,
    messages: dayMessages,
  }) as const;

/** Asks a company; the scopes are at the places of the request's list. */
export const requestForm = defineForm({
  name: 'request-partner',
  fields: {
    partner: { ...hidden('service-partner.title'), at: 'partner' },
    'contact-until': lastDay('scopes/0/lastDay'),
    monitoring: { label: 'service-partner.scope-monitoring', as: 'mark' },
    'monitoring-until': lastDay('scopes/1/lastDay'),
    settings: {
      label: 'service-partner.scope-settings',
      as: 'mark',
      at: 'scopes/1',
      messages: { 'scope-needs': 'service-partner.settings-need-monitoring' },
    },
    'settings-until': lastDay('scopes/2/lastDay'),
    'first-day': {
      label: 'service-partner.first-day',
      native: { type: 'date' },
      rules: 'from:today',
      at: 'firstDay',
      messages: {
        from: 'service-partner.day-has-passed',
        'day-has-passed': 'service-partner.day-has-passed',
        'too-far': 'service-partner.day-too-far',
      },
    },
    'history-from': {
      label: 'service-partner.history-from',
      native: { type: 'date' },
      at: 'historyFrom',
      messages: { 'in-the-future': 'service-partner.day-in-the-future' },
    },
    note: {
      label: 'service-partner.note',
      native: { maxLength: noteLengthMax },
    },
  },
  rules: dateRules,
  messages: {
    'already-partner': 'service-partner.already-partner',
    'too-many-requests-to-partners': 'service-partner.too-many-requests',
    'partner-unknown': 'service-partner.partner-unknown',
  },
});
