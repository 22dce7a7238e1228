import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Temporal } from 'temporal-polyfill';

/** Access of the operator to a closed app. Nothing is stored, because the database may be under maintenance. */
export interface OperatorPass {
  issue(now: Temporal.Instant): string;
  isValid(pass: string, now: Temporal.Instant): boolean;
}

const passLife = { hours: 12 };

/** `key` is derived from the deployment's secret, so the command line can issue passes for the web. */
export function createOperatorPass(key: Uint8Array): OperatorPass {
  const signatureOf = (endMs: string): Buffer =>
    createHmac('sha256', key).update(`operator pass until ${endMs}`).digest();
  return {
    issue(now) {
      const endMs = String(now.add(passLife).epochMilliseconds);
      return `${endMs}.${signatureOf(endMs).toString('base64url')}`;
    },
    isValid(pass, now) {
      const [, endMs = '', signature = ''] = /^(\d{1,16})\.([\w-]{43})$/.exec(pass) ?? [];
      if (endMs === '' || Number(endMs) <= now.epochMilliseconds) return false;
      return timingSafeEqual(Buffer.from(signature, 'base64url'), signatureOf(endMs));
    },
  };
}
