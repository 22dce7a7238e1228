import { hkdfSync, randomBytes } from 'node:crypto';
import { mkdir, open, readFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { type Result, fail, ok } from './problem.ts';

/**
 * One secret a deployment, from which each use derives its own key (HKDF, RFC 5869): a key that leaks from one place opens no
 * other. All processes of a deployment are given the same one.
 */
export interface Secrets {
  derive(purpose: string, bytes?: number): Uint8Array;
  /** The derived key as text, where a library wants a string. */
  text(purpose: string): string;
}

const bytesMin = 32;

export function secretsOf(master: Uint8Array): Secrets {
  const derive = (purpose: string, bytes = 32): Uint8Array =>
    new Uint8Array(hkdfSync('sha256', master, new Uint8Array(), `hearth:${purpose}`, bytes));
  return { derive, text: (purpose) => Buffer.from(derive(purpose)).toString('base64url') };
}

/** The configured secret; it is refused when it is shorter than 32 bytes. */
export function readMasterSecret(configured: string): Result<Uint8Array> {
  const bytes = Buffer.from(configured, 'base64url');
  return bytes.byteLength >= bytesMin
    ? ok(bytes)
    : fail('invalid', 'secret-too-short', { at: '/SECRET_KEY', params: { bytesMin } });
}

/** For one machine: made at the first start and kept beside the database, readable by its owner alone. */
export async function keptMasterSecret(file: string): Promise<Uint8Array> {
  await mkdir(dirname(file), { recursive: true });
  try {
    const created = await open(file, 'wx', 0o600);
    await created.writeFile(randomBytes(48).toString('base64url'));
    await created.sync();
    await created.close();
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  }
  return Buffer.from((await readFile(file, 'utf8')).trim(), 'base64url');
}
