/** SQL: the simulated clock of the installation `i` as a `WorldClock`; null: the real time. */
export const worldClockSql = `case when i.clock_offset_ms is not null and i.clock_rate is not null and i.clock_anchor is not null
  then jsonb_strip_nulls(jsonb_build_object('offsetMs', i.clock_offset_ms, 'rate', i.clock_rate,
    'anchor', to_char(i.clock_anchor at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'weatherStation', i.weather_station)) end`;
