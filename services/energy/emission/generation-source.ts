import type { BiddingZone } from '../place/bidding-zones.ts';
import type { UpstreamFailure } from '../upstream/upstream-answer.ts';

/** Port to a source of measured generation by type of production. Every answer is a value: nothing here throws for external failures. */
export interface GenerationSource {
  readonly name: string;
  /** Attribution to display with the figures. */
  readonly attribution: string;
  /** Own limit of calls per UTC day. */
  readonly callsPerDay: number;
  read(request: GenerationRequest): Promise<GenerationAnswer>;
}

export interface GenerationRequest {
  readonly zone: BiddingZone;
  /** Epoch milliseconds, half-open; the answer may exceed the span, unpublished times are left out. */
  readonly fromMs: number;
  readonly toMs: number;
  readonly nowMs: number;
}

export type GenerationAnswer =
  | { readonly ok: true; readonly generation: readonly TypeGeneration[] }
  | UpstreamFailure;

/** Net generation of a type of production, by ENTSO-E's codes. */
export interface TypeGeneration {
  /** `B16`: solar. */
  readonly type: string;
  readonly intervals: readonly MeanPower[];
}

export interface MeanPower {
  readonly fromMs: number;
  readonly toMs: number;
  readonly megawatts: number;
}
