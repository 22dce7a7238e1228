// Written by `npm run rows` from the migrations; a check compares it.

/** A row of `product.app_week`. */
export interface AppWeekRow {
  readonly installation_id: string;
  readonly unit_id: string;
  readonly point: string;
  readonly week: unknown;
  readonly is_followed: boolean;
  readonly through: Date;
  readonly exceptions: unknown;
}
