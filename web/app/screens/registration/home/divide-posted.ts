import type { Country } from '@hearth/product/address/contract.ts';
import { isWholeAddress, readAddress } from './read-address.ts';

/** Divides a whole address that was posted in the field of the street, without scripts, if all other fields are empty. */
export function dividePosted(posted: FormData, country: Country): void {
  const isOther = ['houseNumber', 'extra', 'postalCode', 'place', 'region'].some(
    (part) => String(posted.get(part) ?? '').trim() !== '',
  );
  const parts = readAddress({ text: String(posted.get('street') ?? ''), country });
  if (isOther || !parts || !isWholeAddress(parts)) return;
  for (const [part, value] of Object.entries(parts)) posted.set(part, value);
}
