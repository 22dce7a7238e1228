import { parseArgs } from 'node:util';
import { systemClock } from '@hearth/calendar/clock.ts';
import { storedMasterSecret, readMasterSecret, secretsOf } from '@hearth/platform/auth/secrets.ts';
import { stop, stopWith, usable } from '@hearth/platform/process/start-up.ts';
import { type WorldConfig, readEnvironment } from './config.ts';
import { lanHost } from './lan-host.ts';
import { openWorldDatabase } from './world-database.ts';

const requiredVersion = ['24', '17'];
const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
if (
  major < Number(requiredVersion[0]) ||
  (major === Number(requiredVersion[0]) && minor < Number(requiredVersion[1]))
)
  stop(
    `Hearth runs on Node ${requiredVersion.join('.')} or later, this is ${process.versions.node}.`,
  );

const pastDaysMax = 365;
const values = commandLineArguments();
const read = readEnvironment({
  https: values.https,
  lanHost: lanHost(),
  ...(values.port === undefined ? {} : { port: Number(values.port) }),
  ...(values.host === undefined ? {} : { host: values.host }),
});
await start(usable(read)).catch(stopWith);

async function start(config: WorldConfig): Promise<void> {
  const beganMs = performance.now();
  const { storage } = config;
  const secrets = secretsOf(
    storage.secretKey
      ? usable(readMasterSecret(storage.secretKey))
      : await storedMasterSecret(storage.secretFile),
  );
  // The engine opens in its thread while this thread loads the sources. Loading blocks this thread: the engine needs its request before.
  const engine = Promise.withResolvers<void>();
  const opening = openWorldDatabase(config, systemClock, engine.resolve);
  await Promise.race([engine.promise, opening]);
  const [{ db, log }, { run }] = await Promise.all([opening, import('./run.ts')]);
  const pastDays = values['past-days'] === undefined ? 0 : pastDaysOf(values['past-days']);
  await run({ config, secrets, db, log, isHttps: values.https, beganMs, pastDays });
}

function pastDaysOf(value: string): number {
  const days = Number(value);
  if (Number.isInteger(days) && days >= 1 && days <= pastDaysMax) return days;
  return stop(`--past-days takes a whole number from 1 to ${pastDaysMax}.`);
}

function commandLineArguments() {
  try {
    const options = {
      port: { type: 'string', short: 'p' },
      host: { type: 'string' },
      https: { type: 'boolean', default: false },
      'past-days': { type: 'string' },
    } as const;
    return parseArgs({ options }).values;
  } catch (error) {
    const words = error instanceof Error ? error.message : String(error);
    return stop(`${words}\n  It takes --port, --host, --https and --past-days.`);
  }
}
