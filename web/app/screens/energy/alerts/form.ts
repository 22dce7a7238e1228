import { defineForm } from '../../../forms/form-spec.ts';

const alert = { label: 'alerts.title', native: { required: true } } as const;

export const snoozeForm = defineForm({
  name: 'alert-snooze',
  fields: { alert, days: { label: 'alerts.snooze', rules: 'required|integer' } },
});

export const dismissForm = defineForm({ name: 'alert-dismiss', fields: { alert } });

export const muteForm = defineForm({ name: 'alert-mute', fields: { alert } });

/** Marks one message as read. */
export const readMessageForm = defineForm({
  name: 'message-read',
  fields: { message: { label: 'alerts.title', native: { required: true } } },
});

export const readAllForm = defineForm({ name: 'alerts-read', fields: {} });
