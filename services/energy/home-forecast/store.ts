import type { Access } from '@hearth/access/access.ts';
import type { Database } from '@hearth/platform/database/database.ts';
import type { ForecastDayRow } from '../rows/forecast-day.ts';
import type { HomeForecastRow } from '../rows/home-forecast.ts';
import type { MeasuredDayRow } from '../rows/measured-day.ts';
import {
  type SignalForecast,
  type SignalForecasts,
  scoredDay,
  signalForecasts,
} from './contract.ts';
import { type ForecastLead, type ForecastSignal, forecastLeads } from './forecast-signals.ts';

type AtHome = Pick<Access, 'installationId'>;

/** The newest forecast of a home; instants by its clock. */
export interface StoredForecast {
  readonly madeAt: string;
  readonly from: string;
  readonly currency: string;
  readonly pricedHours: number;
  readonly signals: SignalForecasts;
}

export interface StoredForecastDay {
  readonly day: string;
  readonly lead: ForecastLead;
  readonly madeAt: string;
  readonly currency: string | null;
  readonly signals: Partial<Record<ForecastSignal, SignalForecast>>;
}

export interface StoredMeasuredDay {
  readonly day: string;
  readonly signals: Partial<Record<ForecastSignal, readonly (number | null)[]>>;
}

/** Null before the first forecast, and after a change of the stored form. */
export async function readForecast(db: Database, home: AtHome): Promise<StoredForecast | null> {
  const [row] = await db.query<HomeForecastRow>(
    'select * from energy.home_forecast where installation_id = $1',
    [home.installationId],
  );
  const signals = signalForecasts.safeParse(row?.signals);
  if (!row || !signals.success) return null;
  return {
    madeAt: row.made_at.toISOString(),
    from: row.from_at.toISOString(),
    currency: row.currency,
    pricedHours: row.priced_hours,
    signals: signals.data,
  };
}

export async function saveForecast(
  tx: Database,
  home: AtHome,
  forecast: StoredForecast,
): Promise<void> {
  await tx.query(
    `insert into energy.home_forecast (installation_id, made_at, from_at, currency, priced_hours, signals)
     values ($1, $2, $3, $4, $5, $6)
     on conflict (installation_id) do update set made_at = excluded.made_at, from_at = excluded.from_at,
       currency = excluded.currency, priced_hours = excluded.priced_hours, signals = excluded.signals`,
    [
      home.installationId,
      forecast.madeAt,
      forecast.from,
      forecast.currency,
      forecast.pricedHours,
      JSON.stringify(forecast.signals),
    ],
  );
}

/** Forecasts of the days from `fromDay` on, oldest first. */
export async function listForecastDays(
  db: Database,
  home: AtHome,
  fromDay: string,
): Promise<readonly StoredForecastDay[]> {
  const rows = await db.query<ForecastDayRow>(
    'select * from energy.forecast_day where installation_id = $1 and day >= $2 order by day, lead_h',
    [home.installationId, fromDay],
  );
  return rows.flatMap((row) => {
    const lead = forecastLeads.find((each) => each === row.lead_h);
    const signals = scoredDay.shape.signals.safeParse(row.signals);
    return lead === undefined || !signals.success
      ? []
      : [
          {
            day: row.day,
            lead,
            madeAt: row.made_at.toISOString(),
            currency: row.currency,
            signals: signals.data,
          },
        ];
  });
}

/** Days with a stored forecast, the newest first. */
export async function listDays(
  db: Database,
  home: AtHome,
  { from, before }: { readonly from: string; readonly before: string },
): Promise<readonly string[]> {
  const rows = await db.query<Pick<ForecastDayRow, 'day'>>(
    `select distinct day from energy.forecast_day where installation_id = $1 and day >= $2 and day < $3
     order by day desc`,
    [home.installationId, from, before],
  );
  return rows.map(({ day }) => day);
}

/** Stores the forecast of a day unless one with this lead is there. */
export async function addForecastDay(
  tx: Database,
  home: AtHome,
  forecast: StoredForecastDay,
): Promise<void> {
  await tx.query(
    `insert into energy.forecast_day (installation_id, day, lead_h, made_at, currency, signals)
     values ($1, $2, $3, $4, $5, $6) on conflict do nothing`,
    [
      home.installationId,
      forecast.day,
      forecast.lead,
      forecast.madeAt,
      forecast.currency,
      JSON.stringify(forecast.signals),
    ],
  );
}

export async function listMeasuredDays(
  db: Database,
  home: AtHome,
  fromDay: string,
): Promise<readonly StoredMeasuredDay[]> {
  const rows = await db.query<MeasuredDayRow>(
    'select * from energy.measured_day where installation_id = $1 and day >= $2 order by day',
    [home.installationId, fromDay],
  );
  return rows.flatMap((row) => {
    const signals = scoredDay.shape.measured.safeParse(row.signals);
    return signals.success ? [{ day: row.day, signals: signals.data }] : [];
  });
}

export async function saveMeasuredDay(
  tx: Database,
  home: AtHome,
  { day, signals }: StoredMeasuredDay,
): Promise<void> {
  await tx.query(
    `insert into energy.measured_day (installation_id, day, signals) values ($1, $2, $3)
     on conflict (installation_id, day) do update set signals = excluded.signals`,
    [home.installationId, day, JSON.stringify(signals)],
  );
}

export async function dropForecastsBefore(tx: Database, home: AtHome, day: string): Promise<void> {
  await tx.query('delete from energy.forecast_day where installation_id = $1 and day < $2', [
    home.installationId,
    day,
  ]);
  await tx.query('delete from energy.measured_day where installation_id = $1 and day < $2', [
    home.installationId,
    day,
  ]);
}
