import { defineForm } from '../../../forms/form-spec.ts';

const alert = { label: 'alerts.title', native: { required: true } } as const;

export const snoozeForm = defineForm({
  name: 'alert-snooze',
  fields: { alert, days: { label: 'alerts.snooze', rules: 'required|integer' } },
});

export const dismissForm = defineForm({ name: 'alert-dismiss', fields: { alert } });

export const muteForm = defineForm({ name: 'alert-mute', fields: { alert } });

export const readAllForm = defineForm({ name: 'alerts-read', fields: {} });
