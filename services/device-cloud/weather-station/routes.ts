import type { Hono } from 'hono';
import { z } from 'zod';
import { homeNamed } from '../simulation/home-names.ts';
import { isQuantity, weatherAnswer } from './weather-answer.ts';

const names = z
  .string()
  .default('')
  .transform((text) => text.split(',').filter((name) => name !== ''))
  .refine((all) => all.length <= 20 && all.every(isQuantity));

/** Parameters that our client sends; the other parameters of the service have its defaults. */
const query = z.object({
  hourly: names,
  minutely_15: names,
  past_days: z.coerce.number().int().min(0).max(92).default(0),
  forecast_days: z.coerce.number().int().min(1).max(16).default(7),
  timeformat: z.literal('unixtime'),
  timezone: z.literal('GMT'),
  wind_speed_unit: z.literal('ms'),
});
const instantMs = z.coerce.number().int().min(0).max(4_102_444_800_000);

/**
 * A weather service in Open-Meteo's format for each sample home. The instant in the address is the time at which the forecast is current,
 * because simulated homes have clocks of their own.
 */
export function weatherStationRoutes(app: Hono): void {
  app.get('/weather/:station/:at/v1/forecast', (c) => {
    const home = homeNamed(c.req.param('station'));
    const at = instantMs.safeParse(c.req.param('at'));
    const parsed = query.safeParse(c.req.query());
    if (!home || !at.success)
      return Response.json({ error: true, reason: 'no such station' }, { status: 404 });
    if (!parsed.success)
      return Response.json(
        { error: true, reason: parsed.error.issues[0]?.path.join('/') ?? 'parameters' },
        { status: 400 },
      );
    return Response.json(weatherAnswer(home, parsed.data, at.data));
  });
}
