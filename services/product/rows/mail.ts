// Written by `npm run rows` from the migrations; a check compares it.

/** A row of `product.mail`. */
export interface MailRow {
  readonly mail_id: string;
  readonly request_key: string;
  readonly at: Date;
  readonly recipient: string;
  readonly subject: string;
  readonly text_body: string | null;
  readonly html_body: string | null;
  readonly state: string;
  readonly sealed_content: string | null;
}
