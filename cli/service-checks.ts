import type { Result } from '@hearth/core/problem.ts';
import { type ReportingSettings, tagManagerOrigin } from '@hearth/web/server/privacy-question.ts';
import { addressChecks } from './address-checks.ts';
import type { EnvironmentServices } from './config.ts';
import type { Check } from './environment-check.ts';
import { type Probe, runProbe, timeoutMs } from './probe.ts';
import { reasonOf } from './report-operation.ts';

/**
 * Reaches each configured service that pages call beside the app, without sending a report.
 */
export async function serviceChecks(
  settings: Result<ReportingSettings>,
  { tagManager = tagManagerOrigin, waitMs = timeoutMs } = {},
): Promise<readonly Check[]> {
  if (!settings.ok) return [{ check: 'reports', ok: false, finding: reasonOf(settings) }];
  const { errors, telemetry, tagManager: tags } = settings.value;
  return await Promise.all([
    errorCheck(errors, waitMs),
    telemetryCheck(telemetry, waitMs),
    tags ? runProbe(tagProbe(tags.id, tagManager), waitMs) : unset('tag manager'),
  ]);
}

const unset = (check: string): Check => ({ check, ok: true, finding: 'not set' });

async function errorCheck(errors: ReportingSettings['errors'], waitMs: number): Promise<Check> {
  const check = 'error reports of pages';
  if (!errors) return unset(check);
  if (errors.host === null) return { check, ok: true, finding: 'embedded' };
  return await runProbe(
    {
      check,
      url: errors.url,
      // An envelope without items adds no error.
      init: { method: 'POST', body: '{}\n', headers: { 'content-type': 'text/plain' } },
      fault({ status }, text) {
        if (status === 401 || status === 403) return 'does not know the key or the project';
        return isJsonObject(text) ? null : 'is no receiver of error reports';
      },
    },
    waitMs,
  );
}

async function telemetryCheck(
  telemetry: ReportingSettings['telemetry'],
  waitMs: number,
): Promise<Check> {
  const check = 'telemetry of pages';
  if (!telemetry) return unset(check);
  if (telemetry.host === null) return { check, ok: true, finding: 'embedded' };
  return await runProbe(
    {
      check,
      url: telemetry.url,
      // A batch without events adds no total. Application Insights refuses it, with the counts of a receiver.
      init: { method: 'POST', body: '[]', headers: { 'content-type': 'application/json' } },
      refusal: 400,
      fault: (_, text) =>
        /"itemsReceived"\s*:/.test(text) ? null : 'is no receiver of Application Insights',
    },
    waitMs,
  );
}

const tagProbe = (id: string, origin: string): Probe => ({
  check: 'tag manager',
  url: `${origin}/gtm.js?id=${id}`,
  fault: ({ status, headers }) => {
    if (status === 404) return `does not know the container ${id}`;
    return /javascript/.test(headers.get('content-type') ?? '') ? null : 'answers without a script';
  },
});

const isJsonObject = (text: string): boolean => /^\s*\{/.test(text);

/** Checks of the services of this environment and of each other one with entries; the name of such a check contains its environment. */
export async function environmentServiceChecks(
  all: Result<readonly EnvironmentServices[]>,
  options: { readonly waitMs?: number } = {},
): Promise<readonly Check[]> {
  if (!all.ok) return [{ check: 'services', ok: false, finding: reasonOf(all) }];
  const found = await Promise.all(
    all.value.map(async ({ environment, isCurrent, reporting, addresses }) => {
      const checks = [
        ...(await addressChecks(addresses, options)),
        ...(await serviceChecks(reporting, options)),
      ];
      return isCurrent
        ? checks
        : checks.map((each) => ({ ...each, check: `${each.check} (${environment})` }));
    }),
  );
  return found.flat();
}
