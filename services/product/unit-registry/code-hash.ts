import { createHmac, timingSafeEqual } from 'node:crypto';

interface Named {
  readonly serial: string;
  readonly gtin: string;
}

/** What is kept of the code on a unit's card: nobody can read it back, and it is good for this unit only. */
export const codeHash = (key: Uint8Array, unit: Named, code: string): Uint8Array =>
  createHmac('sha256', key).update(`commissioning ${unit.gtin} ${unit.serial} ${code}`).digest();

/** Takes as long whether it is the right one or not. */
export const isSameHash = (one: Uint8Array, other: Uint8Array): boolean =>
  one.byteLength === other.byteLength && timingSafeEqual(one, other);

/** What stands in the place of a unit's serial number where nobody may read which it is. */
export const unitKey = (key: Uint8Array, serial: string): string =>
  createHmac('sha256', key).update(`unit ${serial}`).digest('base64url');

export const invitationHash = (key: Uint8Array, code: string): string =>
  createHmac('sha256', key).update(`invitation ${code}`).digest('base64url');

/** Of the code that invites somebody to live in a home; never the same as an installer's. */
export const residentHash = (key: Uint8Array, code: string): string =>
  createHmac('sha256', key).update(`resident ${code}`).digest('base64url');
