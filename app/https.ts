import { X509Certificate, createPrivateKey } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { generate } from 'selfsigned';
import type { Temporal } from 'temporal-polyfill';
import { z } from 'zod';
import { lanHosts } from './lan-host.ts';

export interface KeyPair {
  readonly key: string;
  readonly cert: string;
}

/** Browsers refuse certificates with a longer validity. */
const days = 397;
const daysLeftMin = 7;

/**
 * A self-signed certificate for this machine's names and addresses. A phone has to accept it, so it is stored while it is valid
 * and the addresses are unchanged.
 */
export async function selfSigned(
  dataDir: string,
  { now, hosts = lanHosts() }: { now: Temporal.Instant; hosts?: readonly string[] },
): Promise<KeyPair> {
  const file = join(dataDir, 'certificate.json');
  const stored = await readStored(file);
  if (stored && isGood(stored, { now, hosts })) return stored;
  const created = await generate([{ name: 'commonName', value: 'Hearth on this machine' }], {
    keyType: 'ec',
    notBeforeDate: new Date(now.subtract({ hours: 24 }).epochMilliseconds),
    notAfterDate: new Date(now.add({ hours: 24 * (days - 1) }).epochMilliseconds),
    extensions: [
      { name: 'basicConstraints', cA: false, critical: true },
      { name: 'keyUsage', digitalSignature: true, critical: true },
      { name: 'extKeyUsage', serverAuth: true },
      {
        name: 'subjectAltName',
        altNames: [
          { type: 2, value: 'localhost' },
          ...hosts.map((ip) => ({ type: 7 as const, ip })),
        ],
      },
    ],
  });
  const pair = { key: created.private, cert: created.cert };
  await mkdir(dataDir, { recursive: true });
  await writeFile(file, JSON.stringify(pair), { mode: 0o600 });
  return pair;
}

const pairShape = z.object({ key: z.string(), cert: z.string() });

async function readStored(file: string): Promise<KeyPair | null> {
  try {
    return pairShape.parse(JSON.parse(await readFile(file, 'utf8')));
  } catch {
    return null;
  }
}

function isGood(
  { key, cert }: KeyPair,
  { now, hosts }: { now: Temporal.Instant; hosts: readonly string[] },
): boolean {
  try {
    const read = new X509Certificate(cert);
    const end = Date.parse(read.validTo);
    return (
      read.checkPrivateKey(createPrivateKey(key)) &&
      now.add({ hours: 24 * daysLeftMin }).epochMilliseconds < end &&
      hosts.every((host) => read.checkIP(host) !== undefined)
    );
  } catch {
    return false;
  }
}
