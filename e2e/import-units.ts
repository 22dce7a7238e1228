import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { RunningWorld } from './world/start-world.ts';

/** A unit that an operator imports before it can be registered. */
export interface ImportedUnit {
  readonly serial: string;
  readonly gtin: string;
  /** Of the card inside the unit. */
  readonly code: string;
}

export const emberGtin = '09521234000013';

export async function importUnits(
  world: RunningWorld,
  units: readonly ImportedUnit[],
): Promise<void> {
  const directory = await mkdtemp(join(tmpdir(), 'hearth-units-'));
  const file = join(directory, 'units.csv');
  const lines = units.map(({ gtin, serial, code }) => `${gtin},${serial},${code}`);
  await writeFile(file, `gtin,serial,code\n${lines.join('\n')}\n`);
  await world.ask('operate', { name: 'units import', input: { file } });
  await rm(directory, { recursive: true });
}
