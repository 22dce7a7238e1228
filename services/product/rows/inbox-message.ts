// Written by `npm run rows` from the migrations; a check compares it.

/** A row of `product.inbox_message`. */
export interface InboxMessageRow {
  readonly person_id: string;
  readonly message_id: string;
  readonly installation_id: string;
  readonly content: unknown;
  readonly channels: readonly string[];
  readonly created_at: Date;
  readonly due_at: Date;
  readonly read_at: Date | null;
  readonly digest_at: Date | null;
}
