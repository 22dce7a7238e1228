import type { Subscribed } from './push-device.ts';

/** Where the worker reports that the browser has replaced or ended the subscription of its device. */
export const pushPath = '/push/subscription';

export interface PushRenewal {
  /** Null: the browser has none, so the device receives nothing. */
  readonly subscription: Subscribed | null;
  /** Language of the app on this device; null: not known. */
  readonly language: string | null;
}

/** Null for anything that is no renewal. */
export function readRenewal(text: string): PushRenewal | null {
  const fields = fieldsOf(text);
  if (!fields) return null;
  const [subscription, language] = [fields.get('subscription'), fields.get('language')];
  const read = subscription === null ? null : subscribedOf(subscription);
  if (read === undefined) return null;
  return { subscription: read, language: typeof language === 'string' ? language : null };
}

/** The fields of a subscription that product stores; undefined where one is missing. */
export function subscribedOf(value: unknown): Subscribed | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const fields = new Map<string, unknown>(Object.entries(value));
  const [endpoint, publicKey, authSecret] = ['endpoint', 'publicKey', 'authSecret'].map((name) =>
    fields.get(name),
  );
  return typeof endpoint === 'string' &&
    typeof publicKey === 'string' &&
    typeof authSecret === 'string'
    ? { endpoint, publicKey, authSecret }
    : undefined;
}

function fieldsOf(text: string): ReadonlyMap<string, unknown> | null {
  try {
    const read: unknown = JSON.parse(text);
    return typeof read === 'object' && read !== null ? new Map(Object.entries(read)) : null;
  } catch {
    return null;
  }
}
