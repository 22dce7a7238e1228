import { dayMs, hourMs, quarterHourMs } from '@hearth/calendar/durations.ts';
import { openMeteo } from './open-meteo.ts';
import type { UpstreamTransport } from '../upstream/read-upstream.ts';
import type { WeatherSource, WeatherSourceAnswer } from './weather-source.ts';

export interface StationOptions {
  readonly transport: UpstreamTransport;
  /** Address of the simulated cloud; its stations are below `weather/`. */
  readonly base: URL;
}

/** Answers in memory. */
const answersMax = 12;

/**
 * The weather at a simulated home, from the simulated cloud in Open-Meteo's format and through its adapter, so that the forecast and the
 * simulated house have one sky. The instant is a part of the address: simulated homes have clocks of their own. Answers are kept for the
 * hour of that clock, because plan, dispatch and screens ask for the same days.
 */
export function stationWeather(options: StationOptions): (station: string) => WeatherSource {
  const answers = new Map<string, Promise<WeatherSourceAnswer>>();
  return (station) => ({
    name: 'simulated-station',
    attribution: null,
    limits: null,
    async read(request) {
      const nowMs = Math.floor(request.nowMs / hourMs) * hourMs;
      const fromMs = Math.floor(request.fromMs / dayMs) * dayMs;
      const toMs = Math.ceil(request.toMs / dayMs) * dayMs;
      const key = `${station} ${nowMs} ${fromMs} ${toMs}`;
      const path = `weather/${station}/${nowMs}`;
      const source = openMeteo({
        transport: options.transport,
        base: new URL(path, `${options.base.href.replace(/\/+$/, '')}/`),
        apiKey: null,
        callsPerDay: Number.POSITIVE_INFINITY,
      });
      const answer = answers.get(key) ?? source.read({ ...request, fromMs, toMs, nowMs });
      answers.set(key, answer);
      const { ok } = await answer;
      if (!ok) answers.delete(key);
      for (const oldest of answers.keys()) {
        if (answers.size <= answersMax) break;
        answers.delete(oldest);
      }
      return partOf(await answer, { from: request.fromMs - fromMs, to: request.toMs - fromMs });
    },
  });
}

function partOf(
  answer: WeatherSourceAnswer,
  { from, to }: { readonly from: number; readonly to: number },
): WeatherSourceAnswer {
  if (!answer.ok) return answer;
  const slots = answer.weather.slots.slice(from / quarterHourMs, to / quarterHourMs);
  return { ok: true, weather: { ...answer.weather, slots } };
}
