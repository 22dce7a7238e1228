import {
  type EntsoeOptions,
  checkedEntsoeAnswer,
  entsoeStamp,
  entsoeUrl,
} from '../upstream/entsoe-request.ts';
import { type UpstreamText, readUpstream } from '../upstream/read-upstream.ts';
import { entsoePrices } from './entsoe-document.ts';
import type { PriceAnswer, PriceSource } from './price-source.ts';

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
        url: entsoeUrl(base, token, {
          documentType: 'A44',
          in_Domain: request.zone.eic,
          out_Domain: request.zone.eic,
          'contract_MarketAgreement.type': 'A01',
          periodStart: entsoeStamp(request.fromMs),
          periodEnd: entsoeStamp(request.toMs),
        }),
        accept: 'application/xml, text/xml',
        nowMs: request.nowMs,
      });
      return answer.ok ? pricesIn(answer, token) : answer;
    },
  };
}

function pricesIn(answer: UpstreamText, token: string): PriceAnswer {
  return checkedEntsoeAnswer(answer, { token, parse: entsoePrices });
}
