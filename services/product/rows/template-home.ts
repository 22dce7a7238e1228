// Written by `npm run rows` from the migrations; a check compares it.

/** A row of `product.template_home`. */
export interface TemplateHomeRow {
  readonly home: string;
  readonly installation_id: string;
  readonly link_id: string;
  readonly account: string;
  readonly meter_id: string;
  readonly loaded: number;
}
