// Written by `npm run rows` from the migrations; a check compares it.

/** A row of `product.partner`. */
export interface PartnerRow {
  readonly partner_id: string;
  readonly listed_as: string;
  readonly name: string;
  readonly name_key: string;
  readonly country: string;
  readonly postal_code: string;
  readonly postal_key: string;
  readonly place: string;
  readonly phone: string | null;
  readonly email: string;
  readonly services: readonly string[];
  readonly certificates: readonly string[];
  readonly opening_hours: unknown;
  readonly is_listed: boolean;
  readonly load_no: number;
}
