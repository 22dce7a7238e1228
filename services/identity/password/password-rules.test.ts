import { argon2Sync, createHmac } from 'node:crypto';
import { expect, test } from 'vitest';
import { emailKey, writtenEmail } from '../account/email-address.ts';
import { createPasswordHasher } from './password-hash.ts';
import { refusedPassword } from './password-rules.ts';

const pepper = Buffer.alloc(32, 1);
const hasher = createPasswordHasher(pepper);

test('createPasswordHasher: argon2id of the peppered password, in the PHC format', async () => {
  const hashed = await hasher.hash('a slow train through fog');
  const text = hashed.ok ? hashed.value : '';
  const [, salt = '', tag] =
    /^\$argon2id\$v=19\$m=19456,t=2,p=1\$([^$]+)\$([^$]+)$/.exec(text) ?? [];
  const expected = argon2Sync('argon2id', {
    message: createHmac('sha256', pepper).update('a slow train through fog').digest(),
    nonce: Buffer.from(salt, 'base64'),
    memory: 19_456,
    passes: 2,
    parallelism: 1,
    tagLength: 32,
  });
  expect(tag).toBe(expected.toString('base64').replace(/=+$/, ''));
});

test('createPasswordHasher: composed and decomposed letters match, another pepper does not', async () => {
  const hashed = await hasher.hash('zwölf Körbe Äpfel');
  const stored = hashed.ok ? hashed.value : '';
  const decomposed = await hasher.verify('zwölf Körbe Äpfel'.normalize('NFD'), stored);
  expect(decomposed).toMatchObject({ value: { matches: true, isOutdated: false } });
  const foreign = createPasswordHasher(Buffer.alloc(32, 2));
  expect(await foreign.verify('zwölf Körbe Äpfel', stored)).toMatchObject({
    value: { matches: false },
  });
  expect(await hasher.verify('zwölf Körbe Äpfel', null)).toMatchObject({
    value: { matches: false },
  });
});

test('createPasswordHasher: two hashes run at once, a hundred wait, further ones are refused', async () => {
  const light = createPasswordHasher(pepper, { memoryKib: 64, passes: 1, lanes: 1 });
  const hashes = await Promise.all(Array.from({ length: 110 }, () => light.hash('x')));
  expect(hashes.filter(({ ok }) => ok)).toHaveLength(102);
  expect(hashes.find(({ ok }) => !ok)).toMatchObject({ kind: 'unavailable', code: 'busy' });
  expect((await light.hash('x')).ok).toBe(true);
});

const typed = { email: 'anna.berg@example.com', name: 'Anna Berg' };

test.each([
  'passwordpassword',
  'Password1234567!',
  'P4ssw0rdP4ssw0rd',
  'aaaaaaaaaaaaaaaa',
  '123456789012345',
  '987654321098765',
  'qwertyuiopasdfg',
  'qwertz123456789',
  '1q2w3e4r5t6y7u8i',
  'iloveyouiloveyou2',
  'correct horse battery staple',
  'Willkommen2024!!',
  'changemechangeme',
  'my heating password',
])('isCommonPassword: %s is common', (password) => {
  expect(refusedPassword({ ...typed, password })?.code).toBe('password-too-common');
});

test.each([
  'violet kettle on the roof',
  'warm-in-every-room',
  '583920174650287',
  'zwölf Körbe Äpfel',
  'مفتاح البيت القديم تحت الزيتونة',
  'the quick brown fox jumps',
  'lV7#kd93Lq0!mmZp',
])('isCommonPassword: %s is not common', (password) => {
  expect(refusedPassword({ ...typed, password })).toBeNull();
});

test.each(['anna.berg and friends', 'we are the BERG people', 'hannah likes ANNA a lot'])(
  '%s tells too much of the person',
  (password) => {
    expect(refusedPassword({ ...typed, password })?.code).toBe('password-contains-name');
  },
);

test('emailKey: addresses are stored as typed and compared without regard to capitals', () => {
  expect(writtenEmail(' Anna.Berg@Example.COM ')).toBe('Anna.Berg@example.com');
  expect(emailKey(' Anna.Berg@Example.COM ')).toBe('anna.berg@example.com');
});
