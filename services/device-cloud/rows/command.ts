// Written by `npm run rows` from the migrations; a check compares it.

/** A row of `device_cloud.command`. */
export interface CommandRow {
  readonly command_no: number;
  readonly account_id: string;
  readonly device_id: string;
  readonly point: number;
  readonly characteristic: string;
  readonly path: string;
  readonly value: unknown;
  readonly client_id: string;
  readonly accepted_at: Date;
  readonly visible_at: Date;
}
