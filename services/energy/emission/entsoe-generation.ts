import {
  type EntsoeOptions,
  checkedEntsoeAnswer,
  entsoeStamp,
  entsoeUrl,
} from '../upstream/entsoe-request.ts';
import { acknowledgedReason, childrenOf, pointsOfSeries, textOf } from '../upstream/entsoe-xml.ts';
import { readUpstream } from '../upstream/read-upstream.ts';
import { upstreamFailure } from '../upstream/upstream-answer.ts';
import { xmlRoot } from '../xml-root.ts';
import type { GenerationAnswer, GenerationSource, TypeGeneration } from './generation-source.ts';

const callsPerDay = 2000;

/**
 * Actual generation by type of production of ENTSO-E's Transparency Platform, article 16.1.B and C: `GET /api?documentType=A75` of realised
 * values (A16) with a zone and a span in UTC. Source: Transparency Platform RESTful API, user guide.
 */
export function entsoeGeneration({ transport, base, token }: EntsoeOptions): GenerationSource {
  return {
    name: 'entso-e-generation',
    attribution: 'ENTSO-E Transparency Platform',
    callsPerDay,
    async read({ zone, fromMs, toMs, nowMs }) {
      const answer = await readUpstream(transport, {
        url: entsoeUrl(base, token, {
          documentType: 'A75',
          processType: 'A16',
          in_Domain: zone.eic,
          periodStart: entsoeStamp(fromMs),
          periodEnd: entsoeStamp(toMs),
        }),
        accept: 'application/xml, text/xml',
        nowMs,
      });
      return answer.ok ? checkedEntsoeAnswer(answer, { token, parse: generationIn }) : answer;
    },
  };
}

/** More than all of Europe's power stations together is another unit, MW. */
const megawattsMax = 1_000_000;

/** Parses a document of generation and load (GL_MarketDocument, type A75). Consumption of power stations (an out-domain) is left out. */
export function generationIn(text: string): GenerationAnswer {
  const root = xmlRoot(text);
  if (root === null) return upstreamFailure('malformed', { reason: 'not a document of its kind' });
  if (root.localName === 'Acknowledgement_MarketDocument') return acknowledgedReason(root);
  if (root.localName !== 'GL_MarketDocument' || textOf(root, 'type') !== 'A75')
    return upstreamFailure('malformed', {
      at: root.localName,
      reason: 'no document of generation by type',
    });
  const generation: TypeGeneration[] = [];
  for (const series of childrenOf(root, 'TimeSeries')) {
    if (textOf(series, 'outBiddingZone_Domain.mRID') !== null) continue;
    const unit = textOf(series, 'quantity_Measure_Unit.name');
    if (unit !== 'MAW')
      return upstreamFailure('malformed', {
        at: 'quantity_Measure_Unit.name',
        reason: `unit ${unit ?? 'missing'} in place of MAW`,
      });
    const [kind] = childrenOf(series, 'MktPSRType');
    const type = kind ? textOf(kind, 'psrType') : null;
    if (type === null || !/^B\d\d$/.test(type))
      return upstreamFailure('malformed', { at: 'psrType', reason: type ?? 'missing' });
    const points = pointsOfSeries(series, 'quantity');
    if (!Array.isArray(points)) return points;
    const wrong = points.find(({ value }) => Math.abs(value) > megawattsMax);
    if (wrong)
      return upstreamFailure('malformed', {
        at: wrong.at,
        reason: `${wrong.value} MW is no power`,
      });
    generation.push({
      type,
      intervals: points.map(({ fromMs, toMs, value }) => ({ fromMs, toMs, megawatts: value })),
    });
  }
  return generation.length === 0 ? upstreamFailure('nothing-there') : { ok: true, generation };
}
