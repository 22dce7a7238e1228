import type { ReadForm } from '../../forms/read-form.ts';
import type { requestForm } from './form.ts';

type Field = typeof requestForm extends { fields: Readonly<Record<infer Name, unknown>> }
  ? Extract<Name, string>
  : never;

/** Body of a request to a partner, from the form. Contact is part of every request. */
export function requestBody({ text, isMarked }: Extract<ReadForm<Field>, { readonly ok: true }>) {
  const day = (name: Field): string | null => text(name) || null;
  return {
    partner: text('partner'),
    scopes: [
      { scope: 'contact' as const, lastDay: day('contact-until') },
      ...(isMarked('monitoring')
        ? [{ scope: 'monitoring' as const, lastDay: day('monitoring-until') }]
        : []),
      ...(isMarked('settings')
        ? [{ scope: 'settings' as const, lastDay: day('settings-until') }]
        : []),
    ],
    firstDay: day('first-day'),
    historyFrom: day('history-from'),
    note: text('note'),
  };
}
