/** Identifies everything that is stored about a home at one moment. */
export interface HomeVersion {
  /** Equal while all but the readings is the same: clock, time zones, series, place, revisions of settings; of a demo home with its template home. */
  readonly digest: string;
  /** Number of the newest batch of readings; 0 before the first. */
  readonly batchNo: number;
  /** The same of a demo home's template home. */
  readonly templateBatchNo: number;
}
