// Written by `npm run rows` from the migrations; a check compares it.

/** A row of `energy.setting_revision`. */
export interface SettingRevisionRow {
  readonly installation_id: string;
  readonly kind: string;
  readonly revision: number;
  readonly document: unknown;
  readonly valid_from: string;
  readonly author: string;
  readonly saved_at: Date;
  readonly restores: number | null;
}
