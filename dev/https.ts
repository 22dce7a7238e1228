import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { networkInterfaces } from 'node:os';
import { join } from 'node:path';
import { generate } from 'selfsigned';

/** A certificate for this machine's names and addresses, made once and kept: a phone has to be told to trust it once. */
export async function selfSigned(dataDir: string): Promise<{ key: string; cert: string }> {
  const file = join(dataDir, 'certificate.json');
  const kept = await readFile(file, 'utf8').catch(() => null);
  if (kept !== null) return JSON.parse(kept);
  const made = await generate([{ name: 'commonName', value: 'Hearth on this machine' }], {
    keyType: 'ec',
    extensions: [
      {
        name: 'subjectAltName',
        altNames: [
          { type: 2, value: 'localhost' },
          ...lanHosts().map((ip) => ({ type: 7 as const, ip })),
        ],
      },
    ],
  });
  const pair = { key: made.private, cert: made.cert };
  await mkdir(dataDir, { recursive: true });
  await writeFile(file, JSON.stringify(pair), { mode: 0o600 });
  return pair;
}

export function lanHost(): string | undefined {
  return lanHosts().find((host) => !host.startsWith('127.'));
}

function lanHosts(): readonly string[] {
  return Object.values(networkInterfaces())
    .flatMap((entries) => entries ?? [])
    .filter((entry) => entry.family === 'IPv4')
    .map((entry) => entry.address);
}
