// Rows of the tables of energy.
export const energyRows: readonly string[] = [
  `insert into energy.home (installation_id, newest_no, newest_sent_ms) select bench.id('home', i), 15, 0 from generate_series(1, $1::int) i`,
  `insert into energy.home_zone select bench.id('home', i), '0001-01-01', 'Europe/Brussels' from generate_series(1, $1::int) i`,
  `insert into energy.home_place (installation_id, country, latitude_deg, longitude_deg, bidding_zone)
   select bench.id('home', i), 'BE', 50 + (i % 50) / 10.0, 4 + (i / 50 % 60) / 10.0, 'BE' from generate_series(1, $1::int) i`,
  `insert into energy.appliance (installation_id, appliance_id, unit_id, name, kind)
   select bench.id('home', i), bench.id('appliance', i), bench.id('unit', i), 'Heat pump', 'heat-pump' from generate_series(1, $1::int) i`,
  `insert into energy.series (installation_id, series_no, appliance_id, metric, use, source, step_s, unit, grade)
   select bench.id('home', i), s, bench.id('appliance', i), 'energy', (array['dhw', 'cooling', 'rest'])[s], 'meter', 7200, 'kWh', 'measured'
   from generate_series(1, $1::int) i, generate_series(1, 3) s`,
  `insert into energy.reading_day (installation_id, series_no, day, day_start, last_no, vals)
   select bench.id('home', i), s, ($2::timestamptz)::date - d, date_trunc('day', $2::timestamptz) - make_interval(days => d), 1,
     '{0.1,0.2,0.3,0.4,0.5,0.6,0.7,0.8,0.9,1,1.1,1.2}'
   from generate_series(1, $1::int) i, generate_series(1, 3) s, generate_series(1, 3) d`,
  `insert into energy.reading_period (installation_id, series_no, from_at, to_at, last_no, value)
   select bench.id('home', i), 1, date_trunc('month', $2::timestamptz) - interval '1 month', date_trunc('month', $2::timestamptz), 1, 10
   from generate_series(1, $1::int) i`,
  `insert into energy.batch (installation_id, batch_id, batch_no, sent_ms, received_at, hash, value_count, first_day, last_day)
   select bench.id('home', i), bench.id('batch' || i, b), b, b, bench.spread($2, 14.05, i * 13 + b), '\\x00', 1, $2::timestamptz::date, $2::timestamptz::date
   from generate_series(1, $1::int) i, generate_series(1, 15) b`,
  `insert into energy.log_entry (installation_id, entry_id, at, appliance_id, kind, by, name, before, after)
   select bench.id('home', i % $1 + 1), bench.id('entry', i), bench.spread($2, 365, i), bench.id('appliance', i % $1 + 1), 'change', 'person',
     'setPoint', '20', '21' from generate_series(1, $1 * 10) i`,
  `insert into energy.power (installation_id, at, written_at, every_s, grade, grid_w, house_w)
   select bench.id('home', i % $1 + 1), at, at, 60, 'measured', 300, 300 from generate_series(1, $1 * 20) i,
     lateral (select bench.spread($2, 2.02, i) as at) t`,
  `insert into energy.meter (meter_id, installation_id, name, token_hash, created_at)
   select bench.id('meter', i), bench.id('home', i), '', decode(md5('meter' || i), 'hex'), $2 from generate_series(1, $1 / 4) i`,
  `insert into energy.meter_channel (installation_id, meter_id, channel, appliance_id)
   select bench.id('home', i), bench.id('meter', i), 'grid', bench.id('appliance', i) from generate_series(1, $1 / 4) i`,
  `insert into energy.weather_cell (cell_id, latitude_deg, longitude_deg, country, wanted_at, next_read_at, read_at)
   select 'cell ' || i, 50, 4, 'BE', bench.spread($2, 401, i), bench.until($2, 0.125, i), $2 from generate_series(1, $1 * 3 / 10) i`,
  `insert into energy.weather_day
   select 'cell ' || i, $2::timestamptz::date - d * 37, $2, '{1}', '{1}', '{1}', '{1}', '{1}', '{1}', '{1}'
   from generate_series(1, $1 * 3 / 10) i, generate_series(0, 30) d`,
  `insert into energy.price_day select 'zone ' || z, $2::timestamptz::date - d, 3600, 'EUR', 'bench', $2, '{1}'
   from generate_series(1, least($1::int, 30)) z, generate_series(0, 400) d`,
  `insert into energy.carbon_day select 'zone ' || z, $2::timestamptz::date - d, 'bench', $2, '{1}'
   from generate_series(1, least($1::int, 30)) z, generate_series(0, 400) d`,
  // Settings, costs and alerts.
  `insert into energy.setting_revision (installation_id, kind, revision, document, valid_from, author, saved_at)
   select bench.id('home', i), 'alerts', r, '{"validFrom":"2026-01-01","kinds":[]}', '2026-01-01', bench.id('person', i), $2
   from generate_series(1, $1::int) i, generate_series(1, 3) r`,
  `insert into energy.import (installation_id, import_id, author, created_at, file_name, state, answers, batches, flows, stored_at)
   select bench.id('home', i * 10), bench.id('import', i), bench.id('person', i * 10), $2, 'meter.csv', 'stored', '{}', '[]', '[]', $2
   from generate_series(1, $1 / 10) i`,
  `insert into energy.cost_basis (installation_id, visible_from, revision, batch_no)
   select bench.id('home', i), '2000-01-01', 1, 1 from generate_series(1, $1::int) i`,
  `insert into energy.cost_day (installation_id, visible_from, day, parts, import_kwh, export_kwh, measured_share)
   select bench.id('home', i), '2000-01-01', $2::timestamptz::date - d, '[]', 1, 0, 1 from generate_series(1, $1::int) i, generate_series(1, 5) d`,
  `insert into energy.alert (installation_id, alert_id, kind, subject, severity, begun_at, begun_day, ended_at, facts)
   select bench.id('home', i % $1 + 1), bench.id('alert', i), 'budget', 'month ' || i, 'info', $2, $2::timestamptz::date,
     case when i > $1 / 10 then $2::timestamptz end, '{}' from generate_series(1, $1 * 2) i`,
  `insert into energy.alert_watch (installation_id, day, batch_no, revisions, evaluated_at, findings)
   select bench.id('home', i), $2::timestamptz::date, 15, '', $2, '[]' from generate_series(1, $1::int) i`,
  // Forecasts and plans; a third of the homes is planned.
  `insert into energy.home_forecast (installation_id, made_at, from_at, currency, priced_hours, signals)
   select bench.id('home', i), $2, $2, 'EUR', 24, '{}' from generate_series(1, $1::int) i`,
  `insert into energy.forecast_day (installation_id, day, lead_h, made_at, currency, signals)
   select bench.id('home', i), $2::timestamptz::date - d, 24, $2, 'EUR', '{}' from generate_series(1, $1::int) i, generate_series(1, 3) d`,
  `insert into energy.measured_day (installation_id, day, signals)
   select bench.id('home', i), $2::timestamptz::date - d, '{}' from generate_series(1, $1::int) i, generate_series(1, 3) d`,
  `insert into energy.heat_pump_day (installation_id, day, starts, busiest_hour, minutes_by_power)
   select bench.id('home', i), $2::timestamptz::date - d, 8, 2, '{1}' from generate_series(1, $1::int) i, generate_series(1, 3) d`,
  `insert into energy.planning (installation_id, is_on, changed_at) select bench.id('home', i * 3), true, $2 from generate_series(1, $1 / 3) i`,
  `insert into energy.plan (installation_id, plan_id, plan_no, made_at, from_at, until_at, trigger, mode, source, currency, input_hash, outcome,
     normal, degradations, solve, runs)
   select bench.id('home', i * 3), bench.id('plan' || i, n), n, bench.spread($2, 30, i * 5 + n), $2, $2, 'daily', 'cost', 'tariff', 'EUR', 'x', '{}',
     '{}', '[]', '{}', '[]' from generate_series(1, $1 / 3) i, generate_series(1, 5) n`,
  `insert into energy.plan_slot_list (installation_id, plan_id, made_at, slots)
   select bench.id('home', i * 3), bench.id('plan' || i, n), bench.spread($2, 7, i * 5 + n), '[]'
   from generate_series(1, $1 / 3) i, generate_series(1, 5) n`,
  `insert into energy.plan_decision (installation_id, decision_id, plan_id, task, from_at, to_at, state, changed_at, facts)
   select bench.id('home', i * 3), bench.id('decision' || i, n), bench.id('plan' || i, n), 'tank', at, at, 'done', at, '{}'
   from generate_series(1, $1 / 3) i, generate_series(1, 5) n, lateral (select bench.spread($2, 30, i * 5 + n) as at) t`,
  `insert into energy.plan_dispatch (installation_id, slot_at, plan_id, request)
   select bench.id('home', i * 3), $2::timestamptz - make_interval(hours => n), bench.id('plan' || i, n), '{}'
   from generate_series(1, $1 / 3) i, generate_series(1, 5) n`,
  `insert into energy.plan_result (installation_id, day, is_planned, scored_at)
   select bench.id('home', i * 3), $2::timestamptz::date - d, true, $2 from generate_series(1, $1 / 3) i, generate_series(1, 5) d`,
  `insert into energy.plan_veto (installation_id, veto_id, kind, task, span, made_by, made_at)
   select bench.id('home', i * 3), bench.id('veto', i), 'weekends', 'tank', '{}', bench.id('person', i * 3), $2 from generate_series(1, $1 / 3) i`,
  // Homes that passed on.
  `insert into energy.erasure (installation_id, transfer_id, before_at, erase_at, keeps_history)
   select bench.id('home', i * 10), bench.id('transfer', i), $2, $2::timestamptz + interval '14 days', true from generate_series(1, $1 / 10) i`,
  `insert into energy.passed_year (installation_id, transfer_id, year, figures)
   select bench.id('home', i * 10), bench.id('transfer', i), y, '{}' from generate_series(1, $1 / 10) i, generate_series(2024, 2026) y`,
  `insert into energy.withheld_rows (installation_id, transfer_id, table_name, content)
   select bench.id('home', i * 10), bench.id('transfer', i), 'energy.log_entry', '[]' from generate_series(1, $1 / 10) i`,
];
