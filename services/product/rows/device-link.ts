// Written by `npm run rows` from the migrations; a check compares it.

/** A row of `product.device_link`. */
export interface DeviceLinkRow {
  readonly link_id: string;
  readonly installation_id: string;
  readonly person_id: string;
  readonly vendor: string;
  readonly state: string;
  readonly since: Date;
  readonly grant_sealed: string | null;
  readonly grant_no: number;
  readonly last_read_at: Date | null;
  readonly failures: number;
  readonly lease: string | null;
  readonly lease_until: Date | null;
  readonly sent: unknown;
  readonly batch_no: number;
  readonly created_at: Date;
  readonly read_every_s: number | null;
  readonly adds: string;
  readonly offers: unknown;
}
