// Written by `npm run rows` from the migrations; a check compares it.

/** A row of `energy.reading_day`. */
export interface ReadingDayRow {
  readonly installation_id: string;
  readonly series_no: number;
  readonly day: string;
  readonly day_start: Date;
  readonly last_no: number;
  readonly n: number;
  readonly total: number | null;
  readonly lo: number | null;
  readonly hi: number | null;
  readonly vals: readonly (number | null)[];
  readonly base: readonly (number | null)[] | null;
}
