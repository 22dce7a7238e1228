import type { Result } from '@hearth/core/problem.ts';
import { type ReportingSettings, tagManagerOrigin } from '@hearth/web/server/privacy-question.ts';
import type { Check } from './environment-check.ts';
import { reasonOf } from './report-operation.ts';

/** Time for an answer; a person waits for the command. */
const timeoutMs = 5_000;
/** Of an answer that is looked at. */
const textMax = 2_000;

interface Probe {
  readonly check: string;
  readonly url: string;
  readonly init?: RequestInit;
  /** Null for a right answer, else what is wrong with it. */
  readonly fault: (answer: Response, text: string) => string | null;
  /** Status with which a right service may refuse a report without content. */
  readonly refusal?: number;
}

/**
 * Reaches each configured service that pages call beside the app, without sending a report. Feature flags and ids of app instances are
 * served by the app itself, in every environment from its own database.
 */
export async function serviceChecks(
  settings: Result<ReportingSettings>,
  { tagManager = tagManagerOrigin, waitMs = timeoutMs } = {},
): Promise<readonly Check[]> {
  const flags = {
    check: 'feature flags',
    ok: true,
    finding: 'embedded, with ids of app instances',
  };
  if (!settings.ok) return [flags, { check: 'reports', ok: false, finding: reasonOf(settings) }];
  const { errors, telemetry, tagManager: tags } = settings.value;
  return [
    flags,
    ...(await Promise.all([
      errorCheck(errors, waitMs),
      telemetryCheck(telemetry, waitMs),
      tags ? reached(tagProbe(tags.id, tagManager), waitMs) : unset('tag manager'),
    ])),
  ];
}

const unset = (check: string): Check => ({ check, ok: true, finding: 'not set' });

async function errorCheck(errors: ReportingSettings['errors'], waitMs: number): Promise<Check> {
  const check = 'error reports of pages';
  if (!errors) return unset(check);
  if (errors.host === null) return { check, ok: true, finding: 'embedded' };
  return await reached(
    {
      check,
      url: errors.url,
      // An envelope without items counts nothing.
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
  return await reached(
    {
      check,
      url: telemetry.url,
      // A batch without events counts nothing. Application Insights refuses it, with the counts of a receiver.
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

/** Whether a service answers as it should; a finding names its host and never its key. */
async function reached(
  { check, url, init = {}, fault, refusal }: Probe,
  waitMs: number,
): Promise<Check> {
  const { host } = new URL(url);
  try {
    const signal = AbortSignal.timeout(waitMs);
    const answer = await fetch(url, { ...init, redirect: 'manual', signal });
    const text = (await answer.text()).slice(0, textMax);
    const { status } = answer;
    const wrong =
      status === 429 || status >= 500
        ? `answers with status ${status}`
        : (fault(answer, text) ??
          (status >= 300 && status !== refusal ? `answers with status ${status}` : null));
    return wrong === null
      ? { check, ok: true, finding: `${host} answers` }
      : { check, ok: false, finding: `${host} ${wrong}` };
  } catch (error) {
    return { check, ok: false, finding: `${host} ${reasonOfFailure(error, waitMs)}` };
  }
}

const isJsonObject = (text: string): boolean => /^\s*\{/.test(text);

/** Why there is no answer, in words. */
function reasonOfFailure(error: unknown, waitMs: number): string {
  if (error instanceof Error && error.name === 'TimeoutError')
    return `does not answer within ${waitMs / 1_000} s`;
  const cause: unknown = error instanceof Error ? error.cause : null;
  const code =
    typeof cause === 'object' && cause !== null ? String(Reflect.get(cause, 'code')) : '';
  if (code === 'ECONNREFUSED') return 'refuses connections';
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return 'has no address';
  if (/CERT|SELF_SIGNED|ALTNAME|UNABLE_TO|SSL|TLS/.test(code))
    return `has a certificate that is not accepted (${code})`;
  return `ends the connection${code === '' ? '' : ` (${code})`}`;
}
