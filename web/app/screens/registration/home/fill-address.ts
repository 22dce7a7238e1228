import type { AddressPart } from '@hearth/product/address/address-formats.ts';
import type { Country } from '@hearth/product/address/contract.ts';
import { isWholeAddress, readAddress } from './read-address.ts';
import type { AddressParts } from './read-street.ts';

/** How a text came into the field of the street. */
export type TextSource = 'pasted' | 'filled-in' | 'typed';

export interface StreetText {
  /** With its lines, which the field itself does not keep. */
  readonly text: string;
  readonly country: Country;
  readonly source: TextSource;
}

/** `filled`: the empty fields have their parts; `offered`: others have values, which only the person replaces. */
export type AddressFill =
  | { readonly state: 'none' | 'filled' }
  | { readonly state: 'offered'; readonly replace: () => void };

/**
 * Divides an address in the field of the street among the fields of its form. A typed street keeps its number, because the next field
 * asks for it; only a whole address is divided then.
 */
export function fillAddress(street: HTMLInputElement, typed: StreetText): AddressFill {
  const isUnchanged = compact(typed.text).startsWith(compact(street.value));
  const parts = isUnchanged ? readAddress(typed) : null;
  if (!parts || street.value === '' || parts.street === street.value) return { state: 'none' };
  if (typed.source === 'typed' && !isWholeAddress(parts)) return { state: 'none' };
  const replace = (): void => writeParts(street, parts);
  const isFree = entriesOf(street, parts).every(
    ([part, field, value]) => part === 'street' || field.value === '' || field.value === value,
  );
  if (isFree) replace();
  else return typed.source === 'pasted' ? { state: 'offered', replace } : { state: 'none' };
  return { state: 'filled' };
}

const compact = (text: string): string => text.replaceAll(/\s+/g, '');

type Entry = readonly [part: AddressPart, field: HTMLInputElement, value: string];

function entriesOf(street: HTMLInputElement, parts: AddressParts): readonly Entry[] {
  return Object.entries(parts).flatMap(([part, value]): readonly Entry[] => {
    const field = street.form?.elements.namedItem(part);
    return field instanceof HTMLInputElement ? [[part as AddressPart, field, value]] : [];
  });
}

/** Writes the parts like a person: the form checks and saves them. */
function writeParts(street: HTMLInputElement, parts: AddressParts): void {
  for (const [, field, value] of entriesOf(street, parts)) {
    if (field.value === value) continue;
    field.value = value;
    field.dispatchEvent(new InputEvent('input', { bubbles: true, inputType: 'insertText' }));
  }
}
