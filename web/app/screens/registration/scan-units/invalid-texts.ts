import type { Claim } from '@hearth/product/claim/contract.ts';
import { otherKinds } from '@hearth/product/label/other-codes.ts';
import type { Translate } from '../../../i18n/use-text.ts';
import { rangeIn } from './range-icon.ts';

/** Kinds of codes that are no label, each with its text and picture. */
const kinds = [
  'damaged',
  'unknown',
  'unknown-model',
  'other-vendor',
  'other-item',
  'item-number',
  'commissioning-code',
  ...otherKinds,
] as const;
export type InvalidKind = (typeof kinds)[number];

/** Parameters of the invalid-code page; every value is one of ours, or shown as text only. */
export interface Invalid {
  readonly kind: InvalidKind;
  readonly reason: string | null;
  readonly range: Claim['range'];
  readonly content: string | null;
  readonly params: Readonly<Record<string, string>>;
}

/** Reasons with their own sentence; others use the sentence of their kind. */
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
    kind: kinds.find((candidate) => candidate === kind) ?? 'unknown',
    reason: reasons.find((reason) => reason === given('reason')) ?? null,
    range: rangeIn(given('range')),
    content: given('content'),
    params: Object.fromEntries(params),
  };
}

export function whyOf(text: Translate, { kind, reason, range, params }: Invalid): string {
  if (kind !== 'damaged' || reason === null) return text(`invalid-code.why-${kind}`);
  const named = reason !== 'other-range' || range === null ? '' : text(`product-range.${range}`);
  return text(`invalid-code.why-${reason}`, { ...params, range: named });
}
