// Written by `npm run rows` from the migrations; a check compares it.

/** A row of `platform.environment`. */
export interface EnvironmentRow {
  readonly is_only: boolean;
  readonly environment: string;
  readonly since: Date;
}
