import {
  type UpstreamText,
  type UpstreamTransport,
  readUpstream,
} from '../upstream/read-upstream.ts';
import { upstreamFailure } from '../upstream/upstream-answer.ts';
import { entsoePrices } from './entsoe-document.ts';
import type { PriceAnswer, PriceRequest, PriceSource } from './price-source.ts';

export interface EntsoeOptions {
  readonly transport: UpstreamTransport;
  /** `https://web-api.tp.entsoe.eu` */
  readonly base: URL;
  /** A web API token of an account at the Transparency Platform. */
  readonly token: string;
}

/** 400 a minute are allowed; a zone needs a handful a day. */
const callsPerDay = 2000;

/**
 * Day-ahead prices of ENTSO-E's Transparency Platform, article 12.1.D: `GET /api?documentType=A44` with the zone on both sides, the day-ahead
 * contract (A01) and a span in UTC as yyyyMMddHHmm. The answer has whole market days.
 * Source: Transparency Platform RESTful API, user guide.
 */
export function entsoe({ transport, base, token }: EntsoeOptions): PriceSource {
  return {
    name: 'entso-e',
    attribution: 'ENTSO-E Transparency Platform',
    grade: 'measured',
    callsPerDay,
    serves: () => true,
    async read(request) {
      const answer = await readUpstream(transport, {
        url: questionOf(base, token, request),
        accept: 'application/xml, text/xml',
        nowMs: request.nowMs,
      });
      return answer.ok ? pricesIn(answer, token) : answer;
    },
  };
}

function questionOf(base: URL, token: string, { zone, fromMs, toMs }: PriceRequest): URL {
  const url = new URL(`${base.href.replace(/\/+$/, '')}/api`);
  for (const [name, value] of Object.entries({
    documentType: 'A44',
    in_Domain: zone.eic,
    out_Domain: zone.eic,
    'contract_MarketAgreement.type': 'A01',
    periodStart: stampOf(fromMs),
    periodEnd: stampOf(toMs),
    securityToken: token,
  }))
    url.searchParams.set(name, value);
  return url;
}

/** Worked: 2026-03-28T23:00:00Z is 202603282300. */
const stampOf = (ms: number): string =>
  new Date(ms).toISOString().replaceAll(/[-T:]/g, '').slice(0, 12);

function pricesIn(answer: UpstreamText, token: string): PriceAnswer {
  const { status, text, retryAfterS } = answer;
  if (status === 429)
    return upstreamFailure('quota', {
      reason: 'too many requests',
      retryAfterS: retryAfterS ?? 600,
    });
  if (status === 401) return upstreamFailure('refused', { reason: 'the token is not known there' });
  const parsed = entsoePrices(text);
  if (parsed.ok || (status === 200 && parsed.code !== 'refused')) return parsed;
  // A refusal is a document with a reason and status 400; a page of another server is not.
  const reason =
    parsed.code === 'malformed' ? `status ${status}` : parsed.reason?.replaceAll(token, '…');
  const code = parsed.code === 'malformed' ? 'refused' : parsed.code;
  return upstreamFailure(code, { reason: reason ?? null });
}
