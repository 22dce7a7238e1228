import { type Result, fail, ok } from '@hearth/core/problem.ts';
import { addressOf, entryOf } from '@hearth/platform/process/settings.ts';
import type { Environment } from '@hearth/platform/process/start-rules.ts';
import type { TelemetrySettings } from './privacy-question.ts';
import { telemetryKey, trackPaths } from './track-items.ts';

/**
 * Where pages report their speed, in `TELEMETRY_CONNECTION`: `embedded`, or a connection string of Application Insights
 * (`InstrumentationKey=…;IngestionEndpoint=https://…/`). Unset: nowhere.
 */
export function readTelemetrySettings(
  env: NodeJS.ProcessEnv,
  environment: Environment,
): Result<TelemetrySettings | null> {
  const forAll = ['TELEMETRY_CONNECTION', env['TELEMETRY_CONNECTION']] as const;
  const [name, value] = entryOf(env, forAll, environment);
  if (!value) return ok(null);
  if (value === 'embedded') return ok({ url: trackPaths[0], key: telemetryKey, host: null });
  const parts = new Map(
    value.split(';').map((part) => {
      const at = part.indexOf('=');
      return [part.slice(0, at).trim().toLowerCase(), part.slice(at + 1).trim()];
    }),
  );
  const [key, endpoint] = [parts.get('instrumentationkey'), parts.get('ingestionendpoint')];
  if (!key && !endpoint) return fail('invalid', 'not-a-connection-string', { at: `/${name}` });
  if (!key || !endpoint) {
    const [set, missing] = key
      ? ['InstrumentationKey', 'IngestionEndpoint']
      : ['IngestionEndpoint', 'InstrumentationKey'];
    const params = { set: `${set} in ${name}`, missing };
    return fail('invalid', 'half-set-pair', { at: `/${name}`, params });
  }
  if (!/^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i.test(key))
    return fail('invalid', 'not-a-connection-string', { at: `/${name}` });
  const address = addressOf([name, endpoint]);
  if (!address.ok) return address;
  const { protocol, hostname, host } = address.value;
  // Plain http is for a receiver on this machine, in tests.
  if (protocol !== 'https:' && !['localhost', '127.0.0.1'].includes(hostname))
    return fail('invalid', 'not-https', { at: `/${name}` });
  const url = new URL(
    `${address.value.pathname.replace(/\/+$/, '')}${trackPaths[0]}`,
    address.value,
  );
  url.search = '';
  return ok({ url: url.href, key, host });
}
