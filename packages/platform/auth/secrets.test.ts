import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { storedMasterSecret, readMasterSecret, secretsOf } from './secrets.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hearth-secrets-'));
});
afterAll(() => rm(folder, { recursive: true }));

const text = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64url');

describe('secretsOf', () => {
  const secrets = secretsOf(new Uint8Array(48).fill(1));
  test('the key of a purpose is stable and differs from other purposes', () => {
    expect(secrets.text('a')).toBe(secretsOf(new Uint8Array(48).fill(1)).text('a'));
    expect(secrets.text('a')).not.toBe(secrets.text('b'));
    expect(secrets.text('a')).not.toBe(secretsOf(new Uint8Array(48).fill(2)).text('a'));
    expect(secrets.derive('a', 64)).toHaveLength(64);
  });
});

describe('readMasterSecret', () => {
  const random = Buffer.from(Array.from({ length: 48 }, (_, index) => (index * 37) % 256));
  test('accepts both base64 alphabets', () => {
    for (const alphabet of ['base64', 'base64url'] as const)
      expect(readMasterSecret(random.toString(alphabet))).toMatchObject({
        ok: true,
        value: random,
      });
  });
  test.each([
    ['too short', random.subarray(0, 31).toString('base64url'), 'secret-too-short'],
    ['empty', '', 'secret-too-short'],
    ['a sentence', 'my house is warm in every room, and that is the secret', 'secret-not-base64'],
    ['with a line break', `${random.toString('base64url')}\nx`, 'secret-not-base64'],
  ])('is refused by name when it is %s', (_, configured, code) => {
    expect(readMasterSecret(configured)).toMatchObject({ ok: false, code, at: '/SECRET_KEY' });
  });
});

describe('storedMasterSecret', () => {
  test('creates the secret once, readable by its owner alone, without leftovers', async () => {
    const file = join(folder, 'new', 'secret');
    const secret = await storedMasterSecret(file);
    expect(secret).toHaveLength(48);
    expect(text(await storedMasterSecret(file))).toBe(text(secret));
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    expect(await readdir(join(folder, 'new'))).toEqual(['secret']);
  });

  test('parallel calls get one secret', async () => {
    const file = join(folder, 'at-once', 'secret');
    const all = await Promise.all(Array.from({ length: 20 }, () => storedMasterSecret(file)));
    expect(new Set(all.map(text)).size).toBe(1);
  });

  test('processes that start together get one secret', async () => {
    const file = join(folder, 'race', 'secret');
    const program = `import { storedMasterSecret } from ${JSON.stringify(join(import.meta.dirname, 'secrets.ts'))};
      process.stdout.write(Buffer.from(await storedMasterSecret(${JSON.stringify(file)})).toString('base64url'));`;
    const run = promisify(execFile);
    const all = await Promise.all(
      Array.from({ length: 4 }, () =>
        run(process.execPath, ['--input-type=module', '--eval', program]),
      ),
    );
    const found = new Set(all.map(({ stdout }) => stdout));
    expect([...found]).toEqual([expect.stringMatching(/^[\w-]{64}$/)]);
  });

  test.each(['', 'abc', 'not base64 at all'])(
    'is not replaced when it is damaged: "%s"',
    async (content) => {
      const file = join(folder, `damaged-${content.length}`);
      await writeFile(file, content);
      await expect(storedMasterSecret(file)).rejects.toThrow(`${file} is damaged`);
    },
  );

  test('an unreadable secret is an error', async () => {
    const file = join(folder, 'a-folder');
    await mkdir(file);
    await expect(storedMasterSecret(file)).rejects.toThrow('EISDIR');
  });
});
