import { valueOf } from '@hearth/core/problem.ts';
import { expect, test } from 'vitest';
import { privacyQuestionOf } from './privacy-question.ts';
import { readReportingSettings } from './reporting-config.ts';

const read = (env: NodeJS.ProcessEnv) => readReportingSettings(env);

test('nothing is configured and asked by default', () => {
  expect(read({})).toMatchObject({ value: { tagManager: null } });
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
])('%j is refused as %s at %s', (env, code, at) => {
  expect(read(env)).toMatchObject({ ok: false, code, at });
});

test('another recipient is another question', () => {
  const versionFor = (TAG_MANAGER_ORIGINS: string) =>
    privacyQuestionOf(valueOf(read({ TAG_MANAGER_ID: 'GTM-ABC1', TAG_MANAGER_ORIGINS })))?.version;
  expect(versionFor('')).toMatch(/^1-[\da-f]{8}$/);
  expect(versionFor('https://a.example')).not.toBe(versionFor(''));
});
