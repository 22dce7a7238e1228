// Written by `npm run rows` from the migrations; a check compares it.

/** A row of `energy.meter_channel`. */
export interface MeterChannelRow {
  readonly installation_id: string;
  readonly meter_id: string;
  readonly channel: string;
  readonly appliance_id: string;
}
