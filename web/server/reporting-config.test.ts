import { valueOf } from '@hearth/core/problem.ts';
import { expect, test } from 'vitest';
import { privacyQuestionOf } from './privacy-question.ts';
import { readReportingSettings } from './reporting-config.ts';
import { telemetryKey } from './track-items.ts';

const read = (env: NodeJS.ProcessEnv) => readReportingSettings(env);

test('nothing is configured and asked by default', () => {
  expect(read({})).toMatchObject({ value: { tagManager: null, errors: null, telemetry: null } });
  expect(privacyQuestionOf(valueOf(read({})))).toBeNull();
});

test('the entry of the environment comes before the one for all', () => {
  const env = { TAG_MANAGER_ID: 'GTM-ALL1', TAG_MANAGER_ID_STAGING: 'GTM-STAGE1' };
  expect(valueOf(read(env)).tagManager?.id).toBe('GTM-ALL1');
  const staging = { ...env, HEARTH_ENVIRONMENT: 'staging' };
  expect(valueOf(read(staging)).tagManager?.id).toBe('GTM-STAGE1');
});

test.each([
  [{ TAG_MANAGER_ID: 'UA-1234-1' }, 'not-a-container-id', '/TAG_MANAGER_ID'],
  [{ TAG_MANAGER_ORIGINS: 'https://a.example' }, 'half-set-pair', '/TAG_MANAGER_ID'],
  [
    { TAG_MANAGER_ID: 'GTM-ABC1', TAG_MANAGER_ORIGINS: 'http://a.example' },
    'not-an-address',
    '/TAG_MANAGER_ORIGINS',
  ],
  [
    { TAG_MANAGER_ID: 'GTM-ABC1', TAG_MANAGER_ORIGINS: 'https://a.example/x' },
    'not-an-origin',
    '/TAG_MANAGER_ORIGINS',
  ],
  [
    {
      TAG_MANAGER_ID: 'GTM-ABC1',
      TAG_MANAGER_ORIGINS: "https://a.example; script-src 'unsafe-inline'",
    },
    'not-an-address',
    '/TAG_MANAGER_ORIGINS',
  ],
  [{ ERROR_REPORTS_DSN: 'sentry' }, 'not-an-address', '/ERROR_REPORTS_DSN'],
  [{ ERROR_REPORTS_DSN: 'https://sentry.example/42' }, 'half-set-pair', '/ERROR_REPORTS_DSN'],
  [{ ERROR_REPORTS_DSN: 'https://key@sentry.example' }, 'half-set-pair', '/ERROR_REPORTS_DSN'],
  [{ ERROR_REPORTS_DSN: 'https://key:secret@sentry.example/4' }, 'not-a-dsn', '/ERROR_REPORTS_DSN'],
  [{ ERROR_REPORTS_DSN: 'https://k-1@sentry.example/4' }, 'not-a-dsn', '/ERROR_REPORTS_DSN'],
  [{ ERROR_REPORTS_DSN: 'http://key@sentry.example/4' }, 'not-https', '/ERROR_REPORTS_DSN'],
  [{ ERROR_REPORTS_DSN_FEATURE: 'x' }, 'not-an-address', '/ERROR_REPORTS_DSN_FEATURE'],
])('%j is refused as %s at %s', (env, code, at) => {
  expect(read(env)).toMatchObject({ ok: false, code, at });
});

test.each([
  ['embedded', '/errors/api/1/envelope/?sentry_version=7&sentry_key=errors', null],
  [
    'https://abc123@o1.ingest.example/42',
    'https://o1.ingest.example/api/42/envelope/?sentry_version=7&sentry_key=abc123',
    'o1.ingest.example',
  ],
  [
    'http://abc@localhost:9000/below/a/7',
    'http://localhost:9000/below/a/api/7/envelope/?sentry_version=7&sentry_key=abc',
    'localhost:9000',
  ],
])('errors of pages go to %s', (ERROR_REPORTS_DSN, url, host) => {
  const settings = valueOf(read({ ERROR_REPORTS_DSN }));
  expect(settings.errors).toEqual({ url, host, environment: 'feature' });
  expect(privacyQuestionOf(settings)?.purposes).toEqual([{ purpose: 'errors', recipient: host }]);
});

const key = '1c7a4a3e-0b6d-4d3e-9d0f-3a5b6c7d8e9f';

test('telemetry goes to the embedded receiver or to that of a connection string', () => {
  const targetOf = (TELEMETRY_CONNECTION: string) =>
    valueOf(read({ TELEMETRY_CONNECTION })).telemetry;
  expect(targetOf('embedded')).toEqual({ url: '/v2/track', key: telemetryKey, host: null });
  const outside = `InstrumentationKey=${key};IngestionEndpoint=https://eu-5.in.example/;LiveEndpoint=https://live.example/`;
  const expected = { url: 'https://eu-5.in.example/v2/track', key, host: 'eu-5.in.example' };
  expect(targetOf(outside)).toEqual(expected);
  const staging = { TELEMETRY_CONNECTION: 'embedded', TELEMETRY_CONNECTION_STAGING: outside };
  expect(valueOf(read({ ...staging, HEARTH_ENVIRONMENT: 'staging' })).telemetry).toEqual(expected);
});

test.each([
  ['yes', 'not-a-connection-string', {}],
  [`InstrumentationKey=${key}`, 'half-set-pair', { missing: 'IngestionEndpoint' }],
  ['IngestionEndpoint=https://in.example/', 'half-set-pair', { missing: 'InstrumentationKey' }],
  ['InstrumentationKey=1;IngestionEndpoint=https://in.example/', 'not-a-connection-string', {}],
  [`InstrumentationKey=${key};IngestionEndpoint=http://in.example/`, 'not-https', {}],
  [`InstrumentationKey=${key};IngestionEndpoint=in.example`, 'not-an-address', {}],
])('TELEMETRY_CONNECTION %s is refused as %s', (TELEMETRY_CONNECTION, code, params) => {
  const refused = read({ TELEMETRY_CONNECTION });
  expect(refused).toMatchObject({ ok: false, code, at: '/TELEMETRY_CONNECTION' });
  expect(refused).toMatchObject(code === 'half-set-pair' ? { params } : {});
});

test('another recipient is another question', () => {
  const versionFor = (TAG_MANAGER_ORIGINS: string) =>
    privacyQuestionOf(valueOf(read({ TAG_MANAGER_ID: 'GTM-ABC1', TAG_MANAGER_ORIGINS })))?.version;
  expect(versionFor('')).toMatch(/^1-[\da-f]{8}$/);
  expect(versionFor('https://a.example')).not.toBe(versionFor(''));
});
