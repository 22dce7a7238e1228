import { type Result, fail, ok } from '@hearth/core/problem.ts';
import { readEnvironmentName } from '@hearth/platform/process/process-config.ts';
import { addressOf, entryOf } from '@hearth/platform/process/settings.ts';
import type { Environment } from '@hearth/platform/process/start-rules.ts';
import { readErrorReportSettings } from './error-report-config.ts';
import type { ReportingSettings, TagManagerSettings } from './privacy-question.ts';
import { readTelemetrySettings } from './telemetry-config.ts';

/** Each setting has an entry for one environment alone (`TAG_MANAGER_ID_STAGING`), which takes precedence. */
export function readReportingSettings(env: NodeJS.ProcessEnv): Result<ReportingSettings> {
  const environment = readEnvironmentName(env);
  if (!environment.ok) return environment;
  const tagManager = readTagManager(env, environment.value);
  if (!tagManager.ok) return tagManager;
  const errors = readErrorReportSettings(env, environment.value);
  if (!errors.ok) return errors;
  const telemetry = readTelemetrySettings(env, environment.value);
  if (!telemetry.ok) return telemetry;
  return ok({
    tagManager: tagManager.value,
    errors: errors.value,
    telemetry: telemetry.value,
  });
}

function readTagManager(
  env: NodeJS.ProcessEnv,
  environment: Environment,
): Result<TagManagerSettings | null> {
  const [idName, id] = entryOf(env, ['TAG_MANAGER_ID', env['TAG_MANAGER_ID']], environment);
  const [originsName, list] = entryOf(
    env,
    ['TAG_MANAGER_ORIGINS', env['TAG_MANAGER_ORIGINS']],
    environment,
  );
  if (!id && list) {
    const params = { set: originsName, missing: idName };
    return fail('invalid', 'half-set-pair', { at: `/${idName}`, params });
  }
  if (!id) return ok(null);
  if (!/^GTM-[A-Z0-9]{4,12}$/.test(id))
    return fail('invalid', 'not-a-container-id', { at: `/${idName}` });
  const origins = (list ?? '').split(',').flatMap((part) => part.trim() || []);
  for (const origin of origins) {
    const url = addressOf([originsName, origin.replace('://*.', '://any.')], ['https:']);
    if (!url.ok) return url;
    if (url.value.origin !== origin.replace('://*.', '://any.'))
      return fail('invalid', 'not-an-origin', { at: `/${originsName}` });
  }
  return ok({ id, origins });
}
