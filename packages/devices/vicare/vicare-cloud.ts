import { checkCommand } from '../check-command.ts';
import type {
  Allowance,
  Capabilities,
  Control,
  DeviceCloud,
  InterpretAnswer,
  ReadAnswer,
  ReadRequest,
  CommandRefusal,
  RefusalReason,
  View,
  WriteAnswer,
  WriteRequest,
} from '../device-cloud.ts';
import { isObject } from '../leaf-claims.ts';
import { oauthClient } from '../oauth-client.ts';
import { refusedByLimits } from '../refused-by-limits.ts';
import { jsonOf, sendOnce, transportOf } from '../vendor-http.ts';
import type { VendorResponse, Transport, TransportOptions } from '../vendor-http.ts';
import { readAccount } from './account.ts';
import { interpretVicare } from './interpret.ts';
import { failureFrom } from './refusals.ts';
import { vicareWriteOf } from './write.ts';

export interface VicareOptions extends TransportOptions {
  /** Base of `/authorize` and `/token`; `https://iam.viessmann-climatesolutions.com/idp/v3` at the vendor. */
  readonly identityBase: string;
  /** A public client, secured by PKCE without a secret. */
  readonly clientId: string;
  /** `https://api.viessmann-climatesolutions.com/iot/v2` at the vendor. */
  readonly apiBase: string;
}

/** A unit applies a set-point within two minutes; a heat pump should be switched at most every ten minutes. */
const CONTROL: Control = { minIntervalS: 600, writesPerDay: 60, latencyS: 90 };

/** A read every five minutes uses 576 calls a day for one gateway: a list and its features each time. */
const CAPABILITIES: Capabilities = {
  push: false,
  holiday: true,
  schedules: true,
  energyResolutions: ['day', 'month'],
  pollIntervalS: 300,
};

/**
 * Half of 120 calls in 10 minutes and 1450 in 24 hours. The windows open with the first call, and answers report them only when
 * they are full.
 */
const ALLOWANCE: Allowance = { perMinute: 10, perDay: 725 };

/** `offline_access` requests the refresh token; without it a link lasts an hour. */
const SCOPE = 'IoT User offline_access';

/** Adapter for Viessmann's Climate Solutions API, v2. */
export function createVicareCloud(options: VicareOptions): DeviceCloud {
  const transport = transportOf(options);
  return {
    vendor: 'vicare',
    control: CONTROL,
    capabilities: CAPABILITIES,
    allowance: ALLOWANCE,
    ...oauthClient(transport, {
      base: options.identityBase,
      clientId: options.clientId,
      clientSecret: null,
      scope: SCOPE,
    }),
    read: (request) => read(options.apiBase, transport, request),
    write: (request) => write(options.apiBase, transport, request),
    interpret,
  };
}

async function read(
  apiBase: string,
  transport: Transport,
  { accessToken, timeZone, now }: ReadRequest,
): Promise<ReadAnswer> {
  const account = await readAccount(transport, { apiBase, accessToken, now });
  if (!account.ok) return account;
  const { payload, quota } = account;
  const interpreted = interpret(payload, { timeZone, now });
  if (!interpreted.ok) return { ok: false, code: 'malformed', at: interpreted.at, quota };
  return { ok: true, reading: interpreted.reading, payload, quota };
}

async function write(
  apiBase: string,
  transport: Transport,
  { accessToken, command, device, now }: WriteRequest,
): Promise<WriteAnswer> {
  const checked = checkCommand(device, command);
  if (!checked.ok) return checked;
  const planned = vicareWriteOf(device, command, checked);
  if (!planned.ok) return refusedByLimits(planned.reason, planned.at);
  const { path, body } = planned;
  // Ids come from the payload; an id such as ".." would change the path.
  if (/\/\.{0,2}(\/|$)/.test(path)) return refusedByLimits('unknown-device');
  const answer = await sendOnce(transport, `${apiBase}${path}`, {
    method: 'POST',
    accessToken,
    body,
  });
  if (!answer.ok) return answer;
  if (answer.status < 200 || answer.status >= 300) return failureFrom(answer, now);
  if (isUndone(answer)) return refusedByCloud(answer);
  return { ok: true, state: 'accepted', quota: answer.quota };
}

/** Whether an accepted command had no effect: a status of success with `{data: {success: false, reason}}`. */
function isUndone(answer: VendorResponse): boolean {
  const parsed = jsonOf(answer);
  const outcome = parsed.ok && isObject(parsed.json) ? parsed.json['data'] : null;
  return isObject(outcome) && outcome['success'] === false;
}

function refusedByCloud({ quota }: VendorResponse): CommandRefusal {
  const reason: RefusalReason = 'other';
  return { ok: false, code: 'refused', by: 'cloud', reason, at: '', limit: null, quota };
}

function interpret(payload: unknown, { timeZone, now }: View): InterpretAnswer {
  const interpreted = interpretVicare(payload, { timeZone, now: now ?? null });
  if (!interpreted.ok) return interpreted;
  const { devices, warnings } = interpreted;
  return { ok: true, reading: { devices, warnings } };
}
