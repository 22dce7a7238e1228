// Written by `npm run rows` from the migrations; a check compares it.

/** A row of `product.push_device`. */
export interface PushDeviceRow {
  readonly device_id: string;
  readonly person_id: string;
  readonly endpoint_hash: string;
  readonly sealed: string;
  readonly name: string;
  readonly locale: string;
  readonly created_at: Date;
}
