import { backOff, outlivingBytesMax } from './limits.ts';

/** `sent` and `refused` are final; after `later` the same body is sent again. */
export type SendResult = { readonly state: 'sent' | 'refused' } | Later;

export interface Later {
  readonly state: 'later';
  /** Shortest pause that the receiver asks for. */
  readonly retryAfterMs: number;
}

export interface ReportTarget {
  readonly url: string;
  readonly contentType: string;
  readonly retryStatuses: readonly number[];
  /** Shortest pause after 429 without `Retry-After`. */
  readonly limitedMs?: number;
}

/** Posts a report without cookies. No failure throws: without an answer it is sent again later. */
export async function sendReport(
  { url, contentType, retryStatuses, limitedMs = 0 }: ReportTarget,
  body: string,
  fetchFrom: typeof fetch,
): Promise<SendResult> {
  try {
    const { ok, status, headers } = await fetchFrom(url, {
      method: 'POST',
      body,
      headers: { 'content-type': contentType },
      credentials: 'omit',
      referrerPolicy: 'origin',
      cache: 'no-store',
      // Outlives the page, as far as browsers allow.
      keepalive: body.length < outlivingBytesMax,
    });
    if (ok) return { state: 'sent' };
    return retryStatuses.includes(status)
      ? { state: 'later', retryAfterMs: retryAfterMs(headers) || (status === 429 ? limitedMs : 0) }
      : { state: 'refused' };
  } catch {
    return { state: 'later', retryAfterMs: 0 };
  }
}

/** `Retry-After` in seconds, or as a time that is compared with the receiver's own; 0 without. */
function retryAfterMs(headers: Headers): number {
  const text = headers.get('retry-after') ?? '';
  const ms = /^\d+$/.test(text)
    ? Number(text) * 1_000
    : Date.parse(text) - Date.parse(headers.get('date') ?? '');
  return ms > 0 ? Math.min(ms, backOff.retryAfterMsMax) : 0;
}

/** Pause before the next attempt; `random` is from 0 to 1. */
export function pauseMs(
  failures: number,
  { retryAfterMs: asked }: Later,
  random: () => number,
): number {
  const most = Math.min(backOff.lastMs, backOff.firstMs * 2 ** (failures - 1));
  return Math.max(asked, (most * (1 + random())) / 2);
}
