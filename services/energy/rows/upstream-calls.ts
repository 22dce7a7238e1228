// Written by `npm run rows` from the migrations; a check compares it.

/** A row of `energy.upstream_calls`. */
export interface UpstreamCallsRow {
  readonly upstream: string;
  readonly day: string;
  readonly calls: number;
}
