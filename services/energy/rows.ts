// Written by `npm run rows` from the migrations; a check compares it.

/** A row of `energy.appliance`. */
export interface ApplianceRow {
  readonly installation_id: string;
  readonly appliance_id: string;
  readonly unit_id: string | null;
  readonly name: string;
  readonly kind: string;
}

/** A row of `energy.batch`. */
export interface BatchRow {
  readonly installation_id: string;
  readonly batch_id: string;
  readonly batch_no: number;
  readonly sent_ms: number;
  readonly received_at: Date;
  readonly hash: Uint8Array;
  readonly value_count: number;
  readonly first_day: string;
  readonly last_day: string;
  readonly content: Uint8Array | null;
}

/** A row of `energy.home`. */
export interface HomeRow {
  readonly installation_id: string;
  readonly clock_offset_ms: number | null;
  readonly clock_rate: number | null;
  readonly clock_anchor: Date | null;
  readonly newest_no: number;
  readonly newest_sent_ms: number;
  readonly settled_no: number;
  readonly settled_sent_ms: number;
}

/** A row of `energy.home_place`. */
export interface HomePlaceRow {
  readonly installation_id: string;
  readonly country: string;
  readonly postal_code: string | null;
  readonly latitude_deg: number;
  readonly longitude_deg: number;
  readonly altitude_m: number | null;
  readonly bidding_zone: string | null;
}

/** A row of `energy.home_zone`. */
export interface HomeZoneRow {
  readonly installation_id: string;
  readonly from_day: string;
  readonly time_zone: string;
}

/** A row of `energy.log_entry`. */
export interface LogEntryRow {
  readonly installation_id: string;
  readonly entry_id: string;
  readonly at: Date;
  readonly appliance_id: string;
  readonly kind: string;
  readonly by: string;
  readonly name: string;
  readonly before: unknown;
  readonly after: unknown;
  readonly outcome: string | null;
  readonly reason: string | null;
}

/** A row of `energy.meter`. */
export interface MeterRow {
  readonly meter_id: string;
  readonly installation_id: string;
  readonly name: string;
  readonly token_hash: Uint8Array;
  readonly created_at: Date;
  readonly last_used_at: Date | null;
  readonly revoked_at: Date | null;
  readonly loading_from: string | null;
  readonly loading_to: string | null;
  readonly loading_reached: string | null;
  readonly loading_said_at: Date | null;
}

/** A row of `energy.meter_channel`. */
export interface MeterChannelRow {
  readonly installation_id: string;
  readonly meter_id: string;
  readonly channel: string;
  readonly appliance_id: string;
}

/** A row of `energy.power`. */
export interface PowerRow {
  readonly installation_id: string;
  readonly at: Date;
  readonly written_at: Date;
  readonly every_s: number;
  readonly grade: string;
  readonly grid_w: number;
  readonly pv_w: number | null;
  readonly battery_w: number | null;
  readonly house_w: number;
  readonly heat_pump_w: number | null;
  readonly heat_pump_use: string | null;
  readonly battery_soc: number | null;
}

/** A row of `energy.price_day`. */
export interface PriceDayRow {
  readonly zone: string;
  readonly day: string;
  readonly step_s: number;
  readonly currency: string;
  readonly source: string;
  readonly read_at: Date;
  readonly micros_per_kwh: readonly number[];
}

/** A row of `energy.price_zone`. */
export interface PriceZoneRow {
  readonly zone: string;
  readonly wanted_at: Date;
  readonly next_read_at: Date;
  readonly read_at: Date | null;
  readonly failures: number;
  readonly failure_code: string | null;
  readonly failure_words: string | null;
}

/** A row of `energy.reading_day`. */
export interface ReadingDayRow {
  readonly installation_id: string;
  readonly series_no: number;
  readonly day: string;
  readonly day_start: Date;
  readonly last_no: number;
  readonly n: number;
  readonly total: number | null;
  readonly lo: number | null;
  readonly hi: number | null;
  readonly vals: readonly (number | null)[];
  readonly base: readonly (number | null)[] | null;
}

/** A row of `energy.reading_period`. */
export interface ReadingPeriodRow {
  readonly installation_id: string;
  readonly series_no: number;
  readonly from_at: Date;
  readonly to_at: Date;
  readonly last_no: number;
  readonly value: number | null;
  readonly base: number | null;
}

/** A row of `energy.series`. */
export interface SeriesRow {
  readonly installation_id: string;
  readonly series_no: number;
  readonly appliance_id: string;
  readonly metric: string;
  readonly use: string;
  readonly source: string;
  readonly step_s: number;
  readonly unit: string;
  readonly grade: string;
  readonly accuracy: number | null;
}

/** A row of `energy.upstream_calls`. */
export interface UpstreamCallsRow {
  readonly upstream: string;
  readonly day: string;
  readonly calls: number;
}

/** A row of `energy.weather_cell`. */
export interface WeatherCellRow {
  readonly cell_id: string;
  readonly latitude_deg: number;
  readonly longitude_deg: number;
  readonly country: string | null;
  readonly wanted_at: Date;
  readonly next_read_at: Date;
  readonly read_at: Date | null;
  readonly altitude_m: number | null;
  readonly failures: number;
  readonly failure_code: string | null;
  readonly failure_words: string | null;
}

/** A row of `energy.weather_day`. */
export interface WeatherDayRow {
  readonly cell_id: string;
  readonly day: string;
  readonly read_at: Date;
  readonly outdoor_c: readonly (number | null)[];
  readonly relative_humidity: readonly (number | null)[];
  readonly wind_m_s: readonly (number | null)[];
  readonly cloud_cover: readonly (number | null)[];
  readonly global_w_m2: readonly (number | null)[];
  readonly diffuse_w_m2: readonly (number | null)[];
  readonly direct_normal_w_m2: readonly (number | null)[];
}
