import { medianOf } from '@hearth/physics/numerics.ts';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { systemClock } from '@hearth/calendar/clock.ts';
import { openDatabase } from '@hearth/platform/database/database.ts';
import { silentLogger as log } from '@hearth/platform/process/log.ts';
import { migrate } from '@hearth/platform/database/migrate.ts';
import { templateKey } from '@hearth/platform/database/template.ts';

// Claim: a first start of the embedded database from a template takes less than half the time of one without.
const rounds = 3;
const home = await mkdtemp(join(tmpdir(), 'embedded-start-'));
const key = await templateKey([]);

async function startMs(name: string, templateDir: string): Promise<number> {
  const started = performance.now();
  const db = await openDatabase({ dataDir: join(home, name), templateDir, templateKey: key, log });
  await migrate(db, [], systemClock);
  const ms = performance.now() - started;
  await db.close();
  return ms;
}

const measured = {
  bare: new Array<number>(),
  picture: new Array<number>(),
  reopen: new Array<number>(),
};
for (let round = 0; round < rounds; round++) {
  const templates = join(home, `templates-${round}`);
  measured.bare.push(await startMs(`bare-${round}`, templates));
  measured.picture.push(await startMs(`picture-${round}`, templates));
  measured.reopen.push(await startMs(`picture-${round}`, templates));
}
await rm(home, { recursive: true });

const [bare, picture, reopen] = [
  medianOf(measured.bare),
  medianOf(measured.picture),
  medianOf(measured.reopen),
];
process.stdout.write(
  `first start, ms: ${Math.round(bare)} without a picture, ${Math.round(picture)} from one ` +
    `(ratio ${(picture / bare).toFixed(2)}); reopening ${Math.round(reopen)}\n`,
);
