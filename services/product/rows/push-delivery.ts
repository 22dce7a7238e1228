// Written by `npm run rows` from the migrations; a check compares it.

/** A row of `product.push_delivery`. */
export interface PushDeliveryRow {
  readonly device_id: string;
  readonly message_id: string;
  readonly person_id: string;
  readonly state: string;
  readonly attempts: number;
  readonly result: string | null;
  readonly created_at: Date;
}
