import { describe, expect, it } from 'vitest';
import { readProductConfig } from './config.ts';

const least = {
  PUBLIC_URL: 'https://home.local',
  SECRET_KEY: Buffer.alloc(32, 1).toString('base64url'),
};

describe('the settings of product alone', () => {
  it('find the others where they listen on one machine', () => {
    const read = readProductConfig(least);
    expect(read.ok && read.value.energyUrl.href).toBe('http://localhost:3003/api/energy');
    expect(read.ok && read.value.deviceCloudUrl.href).toBe('http://localhost:3004/device-cloud');
  });

  it('offers a second vendor by its client, at default or configured addresses', () => {
    const own = readProductConfig({ ...least, VICARE_CLIENT_ID: 'c' });
    expect(own.ok && own.value.vicare).toEqual({
      clientId: 'c',
      identityBase: 'https://iam.viessmann-climatesolutions.com/idp/v3',
      apiBase: 'https://api.viessmann-climatesolutions.com/iot/v2',
      configured: [],
    });
    const at = 'http://127.0.0.1:9/iot/v2';
    const other = readProductConfig({ ...least, VICARE_CLIENT_ID: 'c', VICARE_API_URL: `${at}/` });
    expect(other.ok && other.value.vicare).toMatchObject({ apiBase: at });
    expect(readProductConfig(least)).toMatchObject({ ok: true, value: { vicare: undefined } });
  });

  it.each([
    [{ PUBLIC_URL: '' }, '/PUBLIC_URL', 'not-set'],
    [{ ENERGY_URL: 'nowhere' }, '/ENERGY_URL', 'not-an-address'],
    [{ SMTP_URL: 'smtp://mail' }, '/SMTP_FROM', 'half-set-pair'],
    [{ SMTP_URL: 'mail', SMTP_FROM: 'a@b.example' }, '/SMTP_URL', 'not-an-address'],
    [{ ONECTA_CLIENT_SECRET: 's' }, '/ONECTA_CLIENT_ID', 'half-set-pair'],
    [{ VICARE_API_URL: 'http://127.0.0.1:9' }, '/VICARE_CLIENT_ID', 'half-set-pair'],
    [{ VICARE_CLIENT_ID: 'c', VICARE_API_URL: 'nowhere' }, '/VICARE_API_URL', 'not-an-address'],
    [{ STRIPE_SECRET_KEY: 'sk_test_a' }, '/STRIPE_WEBHOOK_SECRETS', 'half-set-pair'],
    [{ VAPID_PUBLIC_KEY: 'BP4z' }, '/VAPID_PRIVATE_KEY', 'half-set-pair'],
    [{ VAPID_PRIVATE_KEY: 'yfWP' }, '/VAPID_PUBLIC_KEY', 'half-set-pair'],
    [{ VAPID_PUBLIC_KEY: 'BP4z', VAPID_PRIVATE_KEY: 'yfWP' }, '/VAPID_PRIVATE_KEY', 'not-a-key'],
    [{ ERROR_MAIL_TO: 'operator' }, '/ERROR_MAIL_TO', 'not-a-mailbox'],
    [{ ERROR_MAIL_TO_FEATURE: 'a, b@c.example' }, '/ERROR_MAIL_TO_FEATURE', 'not-a-mailbox'],
    [{ DOWNTIME: 'maybe' }, '/DOWNTIME', 'not-one-of'],
    [{ HEARTH_ENVIRONMENT: 'master' }, '/SMTP_URL', 'mail-server-missing'],
  ])('are refused by name: %o', (wrong, at, code) => {
    expect(readProductConfig({ ...least, ...wrong })).toMatchObject({ ok: false, at, code });
  });
});
