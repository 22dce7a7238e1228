import { defineForm } from '../../../forms/form-spec.ts';
import { dateRules } from '../../../forms/rules/dates.ts';
import { filesOfForm } from '../../../files/file-form.ts';
import { lineRules } from '../../../forms/rules/lines.ts';

const refusals = {
  'not-in-this-state': 'assistance.changed-meanwhile',
  'time-not-proposed': 'assistance.changed-meanwhile',
  'time-in-the-past': 'assistance.time-past',
  'time-order': 'assistance.time-order',
} as const;

const request = { label: 'assistance.title', native: { required: true } } as const;

/** A step that needs nothing else: read, begun, closed, cancelled. */
export const stepForm = defineForm<string>({
  name: 'assistance-step',
  messages: refusals,
  fields: {
    request,
    event: {
      label: 'assistance.steps',
      rules: 'required|one-of:acknowledge,begin,close,reopen,cancel',
    },
  },
});

export const assistanceMessageForm = defineForm<string>({
  name: 'assistance-message',
  messages: refusals,
  fields: {
    request,
    message: {
      label: 'assistance.write',
      native: { required: true, maxLength: 2000 },
      at: 'message',
    },
  },
});

export const acceptTimeForm = defineForm<string>({
  name: 'assistance-accept-time',
  messages: refusals,
  fields: { request, from: { label: 'assistance.visit' }, to: { label: 'assistance.visit' } },
});

const timeOfDay = { regex: /^(?:[01]\d|2[0-3]):[0-5]\d$/ };

/** The partner proposes a time, in the time zone of the home. */
export const proposeForm = defineForm<string>({
  name: 'assistance-propose',
  rules: dateRules,
  messages: refusals,
  fields: {
    request,
    day: { label: 'assistance.day', native: { type: 'date', required: true } },
    from: { label: 'assistance.from', native: { required: true }, rules: timeOfDay },
    to: { label: 'assistance.to', native: { required: true }, rules: timeOfDay },
  },
});

/** Adds files to a request that is sent. */
export const filesForm = defineForm<string>({
  name: 'assistance-files',
  messages: refusals,
  fields: { request, files: filesOfForm },
});

export const resolveForm = defineForm<string>({
  name: 'assistance-resolve',
  rules: lineRules,
  messages: refusals,
  fields: {
    request,
    findings: {
      label: 'assistance.findings',
      native: { required: true, maxLength: 4000 },
      at: 'findings',
    },
    parts: {
      label: 'assistance.parts',
      rules: 'lines:20,200',
      at: 'parts',
      messages: { lines: 'assistance.too-many-parts' },
    },
    files: filesOfForm,
    log: {
      label: 'assistance.log-as',
      native: { required: true },
      rules: 'one-of:repair,service,none',
    },
  },
});
