import { type AlertKind, alertKinds } from '@hearth/energy/alert-rule/alert-kinds.ts';
import type { MessageChoices } from '@hearth/product/inbox/contract.ts';
import { type FieldSpec, defineForm } from '../../../../forms/form-spec.ts';

export type MessageKind = MessageChoices['kinds'][number]['kind'];

/** Kinds of messages with channels of their own. */
export const choiceKinds: readonly MessageKind[] = [...alertKinds, 'package', 'maintenance'];

export const onField = (kind: AlertKind): string => `on-${kind}`;
export const thresholdField = (kind: AlertKind): string => `threshold-${kind}`;
export const inAppField = (kind: MessageKind): string => `app-${kind}`;
export const emailField = (kind: MessageKind): string => `email-${kind}`;
export const pushField = (kind: MessageKind): string => `push-${kind}`;

const outOfRange = { 'threshold-out-of-range': 'alerts.out-of-range' };

/** Which alerts the home raises. Each field is at its row of the saved document. */
export const rulesForm = defineForm<string>({
  name: 'alert-rules',
  messages: { 'setting-changed': 'alerts.changed-meanwhile' },
  fields: {
    /** Local day of the home, from which the rules hold. */
    today: { label: 'alerts.today', rules: 'required' },
    ...Object.fromEntries(
      alertKinds.flatMap((kind, row): [string, FieldSpec][] => [
        [onField(kind), { label: `alerts.kind-${kind}`, as: 'mark' }],
        [
          thresholdField(kind),
          {
            label: `alerts.limit-${kind}`,
            rules: 'number',
            at: `alerts/kinds/${row}/threshold`,
            messages: outOfRange,
          },
        ],
      ]),
    ),
  },
});

/** Channels by kind and quiet hours of the person. */
export const choicesForm = defineForm<string>({
  name: 'message-choices',
  fields: {
    ...Object.fromEntries(
      choiceKinds.flatMap((kind): [string, FieldSpec][] => [
        [inAppField(kind), { label: 'alerts.in-app', as: 'mark' }],
        [emailField(kind), { label: 'alerts.email', as: 'mark' }],
        [pushField(kind), { label: 'alerts.push', as: 'mark' }],
      ]),
    ),
    quiet: { label: 'alerts.quiet', as: 'mark' },
    from: { label: 'alerts.quiet-from', rules: timeRule() },
    to: { label: 'alerts.quiet-to', rules: timeRule() },
    digest: { label: 'alerts.digest', as: 'mark' },
    digestAt: { label: 'alerts.digest-at', rules: timeRule() },
  },
});

export const testForm = defineForm({ name: 'test-message', fields: {} });

/** What the browser gives after it has subscribed. */
export const pushForm = defineForm({
  name: 'push-on',
  fields: {
    endpoint: { label: 'alerts.push-here', rules: 'required' },
    publicKey: { label: 'alerts.push-here', rules: 'required' },
    authSecret: { label: 'alerts.push-here', rules: 'required' },
  },
});

/** One for each device. */
export const pushOffForm = defineForm({
  name: 'push-off',
  fields: { device: { label: 'alerts.push-devices', rules: 'required' } },
});

function timeRule() {
  return { regex: /^(?:[01]\d|2[0-3]):[0-5]\d$/ };
}
