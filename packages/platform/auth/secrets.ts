import { hkdfSync, randomBytes } from 'node:crypto';
import { link, mkdir, open, readFile, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { type Result, fail, ok } from '@hearth/core/problem.ts';

/**
 * Master secret of a deployment, shared by its processes. Each use derives its own key (HKDF, RFC 5869), so a leaked key opens
 * nothing else.
 */
export interface Secrets {
  derive(purpose: string, bytes?: number): Uint8Array;
  /** The derived key as text, for libraries that need a string. */
  text(purpose: string): string;
}

const bytesMin = 32;

export function secretsOf(master: Uint8Array): Secrets {
  const derive = (purpose: string, bytes = 32): Uint8Array =>
    new Uint8Array(hkdfSync('sha256', master, new Uint8Array(), `hearth:${purpose}`, bytes));
  return { derive, text: (purpose) => Buffer.from(derive(purpose)).toString('base64url') };
}

/** The configured secret, base64 in either alphabet; fewer than 32 bytes are refused. */
export function readMasterSecret(configured: string): Result<Uint8Array> {
  // Node decodes invalid base64 up to the first invalid character.
  if (!/^[\w+/-]*={0,2}$/.test(configured))
    return fail('invalid', 'secret-not-base64', { at: '/SECRET_KEY' });
  const bytes = Buffer.from(configured, 'base64url');
  return bytes.byteLength >= bytesMin
    ? ok(bytes)
    : fail('invalid', 'secret-too-short', { at: '/SECRET_KEY', params: { bytesMin } });
}

/**
 * Secret of a single machine: created at the first start, stored beside the database, readable by its owner alone. Processes
 * that start together get the same one, because the file appears whole and once.
 */
export async function storedMasterSecret(file: string): Promise<Uint8Array> {
  return (await readStored(file)) ?? (await createStored(file));
}

async function readStored(file: string): Promise<Uint8Array | null> {
  const text = await readFile(file, 'utf8').catch((error: unknown) => {
    if (codeOf(error) === 'ENOENT') return null;
    throw error;
  });
  if (text === null) return null;
  const read = readMasterSecret(text.trim());
  // Another secret would make all sealed data unreadable.
  if (!read.ok) throw new Error(`${file} is damaged: put it back from a backup (${read.code})`);
  return read.value;
}

async function createStored(file: string): Promise<Uint8Array> {
  const beside = `${file}.${randomBytes(6).toString('hex')}`;
  await mkdir(dirname(file), { recursive: true });
  try {
    await using created = await open(beside, 'wx', 0o600);
    await created.writeFile(randomBytes(48).toString('base64url'));
    await created.sync();
    await link(beside, file);
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error;
  } finally {
    await rm(beside, { force: true });
  }
  const stored = await readStored(file);
  if (!stored) throw new Error(`${file} went away`);
  return stored;
}

const codeOf = (error: unknown): unknown =>
  error instanceof Error && 'code' in error ? error.code : undefined;
