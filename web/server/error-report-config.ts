import { type Result, fail, ok } from '@hearth/core/problem.ts';
import { addressOf, entryOf } from '@hearth/platform/process/settings.ts';
import type { Environment } from '@hearth/platform/process/start-rules.ts';
import { errorReceiverKey, errorReceiverPath } from './error-receiver-routes.ts';
import type { ErrorReportSettings } from './privacy-question.ts';

const protocolVersion = 'sentry_version=7';

/**
 * Where pages report their errors, in `ERROR_REPORTS_DSN`: `embedded`, or the DSN of a project at Sentry or at a service with its
 * protocol (`https://KEY@HOST/PROJECT`). Unset: nowhere.
 */
export function readErrorReportSettings(
  env: NodeJS.ProcessEnv,
  environment: Environment,
): Result<ErrorReportSettings | null> {
  const forAll = ['ERROR_REPORTS_DSN', env['ERROR_REPORTS_DSN']] as const;
  const [name, value] = entryOf(env, forAll, environment);
  if (!value) return ok(null);
  if (value === 'embedded') {
    const url = `${errorReceiverPath}?${protocolVersion}&sentry_key=${errorReceiverKey}`;
    return ok({ url, environment, host: null });
  }
  const dsn = addressOf([name, value]);
  if (!dsn.ok) return dsn;
  const { username: key, password, pathname, hostname, protocol, origin, host } = dsn.value;
  const [project = '', ...above] = pathname.split('/').filter(Boolean).toReversed();
  if (!key && project) {
    const params = { set: `the project in ${name}`, missing: 'its public key' };
    return fail('invalid', 'half-set-pair', { at: `/${name}`, params });
  }
  if (key && !project) {
    const params = { set: `the public key in ${name}`, missing: 'its project' };
    return fail('invalid', 'half-set-pair', { at: `/${name}`, params });
  }
  // A secret key of an old DSN would be in every page.
  if (password !== '' || !/^\w{1,64}$/.test(key) || !/^[\w-]{1,64}$/.test(project))
    return fail('invalid', 'not-a-dsn', { at: `/${name}` });
  // Plain http is for a receiver on this machine, in tests.
  if (protocol !== 'https:' && !['localhost', '127.0.0.1'].includes(hostname))
    return fail('invalid', 'not-https', { at: `/${name}` });
  const base = [origin, ...above.toReversed()].join('/');
  const url = `${base}/api/${project}/envelope/?${protocolVersion}&sentry_key=${key}`;
  return ok({ url, environment, host });
}
