import { createHmac, timingSafeEqual } from 'node:crypto';

interface UnitIdentity {
  readonly serial: string;
  readonly gtin: string;
}

/** Stored hash of a unit's commissioning code. It cannot be reversed and is valid for this unit only. */
export const codeHash = (key: Uint8Array, unit: UnitIdentity, code: string): Uint8Array =>
  createHmac('sha256', key).update(`commissioning ${unit.gtin} ${unit.serial} ${code}`).digest();

/** Compares in constant time. */
export const isSameHash = (first: Uint8Array, second: Uint8Array): boolean =>
  first.byteLength === second.byteLength && timingSafeEqual(first, second);

/** Pseudonym of a serial number. */
export const unitKey = (key: Uint8Array, serial: string): string =>
  createHmac('sha256', key).update(`unit ${serial}`).digest('base64url');

export const invitationHash = (key: Uint8Array, code: string): string =>
  createHmac('sha256', key).update(`invitation ${code}`).digest('base64url');

/** Hash of a resident's invitation code; differs from an installer's for the same code. */
export const residentHash = (key: Uint8Array, code: string): string =>
  createHmac('sha256', key).update(`resident ${code}`).digest('base64url');

/** Hash of the code in the link of a transfer; differs from an invitation's for the same code. */
export const transferHash = (key: Uint8Array, code: string): string =>
  createHmac('sha256', key).update(`transfer ${code}`).digest('base64url');

/** Hash of a colleague's invitation code; differs from a resident's for the same code. */
export const colleagueHash = (key: Uint8Array, code: string): string =>
  createHmac('sha256', key).update(`colleague ${code}`).digest('base64url');
