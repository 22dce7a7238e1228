import { describe, expect, test } from 'vitest';
import { readWorldConfig } from './config.ts';

describe('readWorldConfig', () => {
  test('has defaults without any setting', () => {
    expect(readWorldConfig({})).toMatchObject({
      ok: true,
      value: {
        port: 3000,
        host: '127.0.0.1',
        environment: 'feature',
        logLevel: 'warn',
        isClosed: false,
      },
    });
  });

  test('an empty setting counts as unset', () => {
    const names = [
      'PORT',
      'HOST',
      'PUBLIC_URL',
      'LOG_LEVEL',
      'HEARTH_ENVIRONMENT',
      'VIEWPORT_ZOOM',
    ];
    const empty = Object.fromEntries(
      [...names, 'SMTP_URL', 'SMTP_FROM', 'DATABASE_URL', 'DATA_DIR', 'BRAND'].map((name) => [
        name,
        '',
      ]),
    );
    expect(readWorldConfig(empty)).toEqual(readWorldConfig({}));
  });

  test.each(['develop', 'staging', 'master'])('%s without a mail server is refused', (name) => {
    expect(readWorldConfig({ HEARTH_ENVIRONMENT: name })).toMatchObject({
      ok: false,
      code: 'mail-server-missing',
      at: '/SMTP_URL',
    });
    const mail = { SMTP_URL: 'smtp://mail.example', SMTP_FROM: 'hearth@example.com' };
    expect(readWorldConfig({ HEARTH_ENVIRONMENT: name, ...mail }).ok).toBe(true);
  });

  test.each([
    ['SMTP_URL', 'SMTP_FROM', 'smtp://mail.example'],
    ['SMTP_FROM', 'SMTP_URL', 'hearth@example.com'],
    ['ONECTA_CLIENT_ID', 'ONECTA_CLIENT_SECRET', 'id'],
    ['ONECTA_CLIENT_SECRET', 'ONECTA_CLIENT_ID', 'secret'],
  ])('%s without %s is refused by name', (set, missing, value) => {
    expect(readWorldConfig({ [set]: value })).toMatchObject({
      ok: false,
      code: 'half-set-pair',
      at: `/${missing}`,
      params: { set, missing },
    });
  });

  test.each([
    ['PORT', 'three thousand', 'not-a-port'],
    ['PORT', '65536', 'not-a-port'],
    ['PORT', '-1', 'not-a-port'],
    ['PORT', '80.5', 'not-a-port'],
    ['PUBLIC_URL', 'hearth.example', 'not-an-address'],
    ['PUBLIC_URL', 'localhost:3000', 'not-an-address'],
    ['PUBLIC_URL', 'ftp://hearth.example', 'not-an-address'],
    ['DATABASE_URL', 'mysql://db.example', 'not-an-address'],
    ['HEARTH_ENVIRONMENT', 'production', 'not-one-of'],
    ['VIEWPORT_ZOOM', 'yes', 'not-one-of'],
    ['LOG_LEVEL', 'loud', 'not-one-of'],
    ['DOWNTIME', 'force', 'not-one-of'],
  ])('%s=%s is refused by name', (name, value, code) => {
    expect(readWorldConfig({ [name]: value })).toMatchObject({ ok: false, code, at: `/${name}` });
  });

  test('refuses an invalid mail server address', () => {
    const env = { SMTP_URL: 'mail.example', SMTP_FROM: 'hearth@example.com' };
    expect(readWorldConfig(env)).toMatchObject({ code: 'not-an-address', at: '/SMTP_URL' });
  });

  test('https: uses the machine’s own address and listens on the local network', () => {
    const here = {
      https: true,
      lanHost: '192.168.1.20',
      machineAddresses: ['127.0.0.1', '192.168.1.20'],
    };
    const read = readWorldConfig({ PORT: '3443' }, here);
    expect(read.ok && read.value.publicUrl.href).toBe('https://192.168.1.20:3443/');
    expect(read.ok && read.value.host).toBe('0.0.0.0');
    const own = readWorldConfig({ PUBLIC_URL: 'https://hearth.local' }, here);
    expect(own.ok && own.value.publicUrl.origin).toBe('https://hearth.local');
  });

  test('https on a machine with a public address requires a named private address', () => {
    const here = {
      https: true,
      lanHost: '192.168.1.20',
      machineAddresses: ['127.0.0.1', '192.168.1.20', '9.9.9.9'],
    };
    expect(readWorldConfig({}, here)).toMatchObject({ code: 'feature-is-public', at: '/HOST' });
    expect(readWorldConfig({}, { ...here, host: '192.168.1.20' }).ok).toBe(true);
  });

  test('stores data below its folder', () => {
    const read = readWorldConfig({ DATA_DIR: '/var/lib/hearth' });
    expect(read.ok && read.value.storage).toMatchObject({
      databaseDir: '/var/lib/hearth/database',
      secretFile: '/var/lib/hearth/secret',
      operatorSocket: '/var/lib/hearth/operator.sock',
    });
  });
});
