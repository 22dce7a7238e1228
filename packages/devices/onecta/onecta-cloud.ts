import { worldAt } from '@hearth/calendar/clock.ts';
import { checkCommand } from '../check-command.ts';
import type {
  Capabilities,
  Control,
  DeviceCloud,
  InterpretAnswer,
  ReadAnswer,
  ReadRequest,
  View,
  WriteAnswer,
  WriteRequest,
} from '../device-cloud.ts';
import { oauthClient } from '../oauth-client.ts';
import { refusedByLimits } from '../refused-by-limits.ts';
import { failureOf, jsonOf, fetchTwice, sendOnce, transportOf } from '../vendor-http.ts';
import type { Transport, TransportOptions } from '../vendor-http.ts';
import { interpretOnecta } from './interpret.ts';
import { readWorldClock } from './world-clock.ts';
import { onectaWriteOf, refusalOfAnswer } from './write.ts';

export interface OnectaOptions extends TransportOptions {
  /** Base of `/authorize` and `/token`; `https://idp.onecta.daikineurope.com/v1/oidc` at the vendor. */
  readonly oidcBase: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** `https://api.onecta.daikineurope.com/v1` at the vendor. */
  readonly apiBase: string;
  /** Address of a simulated cloud's world clock; not part of the vendor's API. */
  readonly worldClockUrl?: string;
}

/**
 * The vendor advises at most one compressor start in 10 minutes and allows 200 calls a day and application: a read every 10
 * minutes uses 144. A write is visible after 10 to 30 s, sometimes after 2 minutes.
 */
const CONTROL: Control = { minIntervalS: 600, writesPerDay: 40, latencyS: 60 };

const CAPABILITIES: Capabilities = {
  push: false,
  holiday: true,
  schedules: true,
  energyResolutions: ['2h', 'day', 'month'],
  pollIntervalS: 600,
};

/** `offline_access` requests the refresh token; without it a link lasts an hour. */
const SCOPE = 'openid onecta:basic.integration offline_access';

/** Adapter for Daikin's ONECTA Cloud API, v1. */
export function createOnectaCloud(options: OnectaOptions): DeviceCloud {
  const transport = transportOf(options);
  return {
    vendor: 'onecta',
    control: CONTROL,
    capabilities: CAPABILITIES,
    allowance: null,
    ...oauthClient(transport, { ...options, base: options.oidcBase, scope: SCOPE }),
    read: (request) => read(options, transport, request),
    write: (request) => write(options.apiBase, transport, request),
    interpret,
  };
}

async function read(
  { apiBase, worldClockUrl }: Pick<OnectaOptions, 'apiBase' | 'worldClockUrl'>,
  transport: Transport,
  { accessToken, timeZone, now }: ReadRequest,
): Promise<ReadAnswer> {
  const clockAnswer =
    worldClockUrl === undefined
      ? null
      : await readWorldClock(worldClockUrl, transport, { accessToken, now });
  if (clockAnswer?.ok === false) return clockAnswer;
  const answer = await fetchTwice(transport, `${apiBase}/gateway-devices`, accessToken);
  if (!answer.ok) return answer;
  const failure = failureOf(answer, now);
  if (failure !== null) return failure;
  if (answer.status !== 200) return refusalOfAnswer(answer);
  const parsed = jsonOf(answer);
  if (!parsed.ok) return parsed;
  const { quota } = answer;
  const view = { timeZone, now: worldAt(now, clockAnswer?.world ?? null) };
  const interpreted = interpret(parsed.json, view);
  if (!interpreted.ok) return { ok: false, code: 'malformed', at: interpreted.at, quota };
  const world = clockAnswer ? { world: clockAnswer.world } : {};
  return { ok: true, reading: interpreted.reading, payload: parsed.json, quota, ...world };
}

async function write(
  apiBase: string,
  transport: Transport,
  { accessToken, command, device, now }: WriteRequest,
): Promise<WriteAnswer> {
  const checked = checkCommand(device, command);
  if (!checked.ok) return checked;
  const { method, path, body } = onectaWriteOf(device, command, checked.value);
  // Ids come from the payload; an id such as ".." would change the path.
  if (/\/\.{0,2}(\/|$)/.test(path)) return refusedByLimits('unknown-device');
  const answer = await sendOnce(transport, `${apiBase}${path}`, { method, accessToken, body });
  if (!answer.ok) return answer;
  if (answer.status >= 200 && answer.status < 300) {
    return { ok: true, state: 'accepted', quota: answer.quota };
  }
  return failureOf(answer, now) ?? refusalOfAnswer(answer);
}

function interpret(payload: unknown, { timeZone, now }: View): InterpretAnswer {
  const interpreted = interpretOnecta(payload, { timeZone, now: now ?? null });
  if (!interpreted.ok) return interpreted;
  const { devices, warnings } = interpreted;
  return { ok: true, reading: { devices, warnings } };
}
