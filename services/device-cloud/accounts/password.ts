import { type Argon2Parameters, argon2, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';

/** OWASP's least for argon2id: 19 MiB, two passes, one lane. */
const cost = { memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 };
const derive = promisify<string, Argon2Parameters, Buffer>((algorithm, parameters, done) => {
  argon2(algorithm as 'argon2id', parameters, done);
});

/** Source of secure random bytes: `randomBytes` of node:crypto. */
export type Random = (bytes: number) => Uint8Array;

/** Hash of a password as a PHC string, `$argon2id$v=19$m=…,t=…,p=…$salt$tag`. */
export async function hashPassword(password: string, random: Random): Promise<string> {
  const salt = random(16);
  const tag = await tagOf(password, salt);
  const settings = `m=${cost.memory},t=${cost.passes},p=${cost.parallelism}`;
  return `$argon2id$v=19$${settings}$${unpadded(salt)}$${unpadded(tag)}`;
}

/** Verifies a password. Without an account `hash` is null, and a dummy hash takes the same time. */
export async function isPassword(password: string, hash: string | null): Promise<boolean> {
  const [, , , , salt, tag] = (hash ?? standIn).split('$');
  const expected = Buffer.from(tag ?? '', 'base64');
  const actual = await tagOf(password, Buffer.from(salt ?? '', 'base64'));
  return hash !== null && expected.length === actual.length && timingSafeEqual(expected, actual);
}

const standIn = `$argon2id$v=19$-$${'A'.repeat(22)}$${'A'.repeat(43)}`;

async function tagOf(password: string, salt: Uint8Array): Promise<Buffer> {
  const message = Buffer.from(password.normalize('NFKC'));
  return await derive('argon2id', { message, nonce: salt, ...cost });
}

function unpadded(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('base64').replace(/=+$/, '');
}
