import type { Claim } from '@hearth/product/claim/contract.ts';
import type { Text } from '../../../i18n/use-text.ts';
import { type IconShape, alert, house, lock, person } from '../../../ui/icons.ts';
import { calendar } from '../../../ui/icons-of-energy.ts';
import { box } from '../../../ui/icons-of-units.ts';
import { card, globe, key, mail, phone, pin, wifi } from '../../../ui/icons-of-things.ts';
import { qrCode } from '../../../ui/icons-of-scanning.ts';
import { rangeIn } from './range-icon.ts';

/** What the address of an invalid code says; everything in it is one of ours, or shown as text. */
export interface Invalid {
  readonly kind: string;
  readonly reason: string | null;
  readonly range: Claim['range'];
  readonly said: string | null;
  readonly params: Readonly<Record<string, string>>;
}

export const kindIcon: Readonly<Record<string, IconShape>> = {
  damaged: alert,
  unknown: qrCode,
  'unknown-model': box,
  'other-maker': house,
  'other-item': box,
  'item-number': box,
  'commissioning-code': key,
  wifi,
  matter: house,
  homekit: house,
  contact: person,
  payment: card,
  calendar,
  password: lock,
  mail,
  phone,
  sms: mail,
  place: pin,
  web: globe,
};

/** Those with a sentence of their own; the others say what their kind says. */
const reasons = [
  'sign',
  'length',
  'look-alike',
  'digit-wanted',
  'check-digit',
  'no-such-day',
  'other-range',
  'no-range',
  'serial-missing',
  'serial-too-long',
  'item-number',
  'compressed',
];

export function invalidIn(url: URL): Invalid {
  const given = (name: string): string | null => url.searchParams.get(name)?.slice(0, 60) ?? null;
  const kind = given('kind') ?? '';
  const params = ['place', 'letter', 'likely', 'length', 'typed'].map((name) => [
    name,
    given(name) ?? '',
  ]);
  return {
    kind: Object.hasOwn(kindIcon, kind) ? kind : 'unknown',
    reason: reasons.find((reason) => reason === given('reason')) ?? null,
    range: rangeIn(given('range')),
    said: given('said'),
    params: Object.fromEntries(params),
  };
}

export function whyOf(text: Text, { kind, reason, range, params }: Invalid): string {
  if (kind !== 'damaged' || reason === null) return text(`invalid-code.why-${kind}`);
  const named = range === null ? '' : text(`scan-units.range-${range}`);
  return text(`invalid-code.why-${reason}`, { ...params, range: named });
}
