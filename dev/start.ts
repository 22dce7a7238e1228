import { flushCompileCache } from 'node:module';
import { parseArgs } from 'node:util';
import { systemClock } from '@hearth/platform/clock.ts';
import { listenForOperator } from '@hearth/platform/operator.ts';
import {
  type Secrets,
  keptMasterSecret,
  readMasterSecret,
  secretsOf,
} from '@hearth/platform/secrets.ts';
import { serve } from '@hearth/platform/serve.ts';
import { stop, stopWith, usable } from '@hearth/platform/start-up.ts';
import { type WorldConfig, readEnvironment } from './config.ts';
import { lanHost, selfSigned } from './https.ts';
import { runOperation } from './operations.ts';
import { seed } from './seed.ts';
import { demoAccount } from './demo.ts';
import { type World, createWorld } from './world.ts';

const wanted = ['24', '17'];
const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
if (major < Number(wanted[0]) || (major === Number(wanted[0]) && minor < Number(wanted[1])))
  stop(`Hearth runs on Node ${wanted.join('.')} or later, this is ${process.versions.node}.`);

const values = argumentsGiven();
const read = readEnvironment({
  https: values.https,
  lanHost: lanHost(),
  ...(values.port === undefined ? {} : { port: Number(values.port) }),
  ...(values.host === undefined ? {} : { host: values.host }),
});
await start(usable(read)).catch(stopWith);

async function start(config: WorldConfig): Promise<void> {
  const began = performance.now();
  const { storage } = config;
  const secrets = secretsOf(
    storage.secretKey
      ? usable(readMasterSecret(storage.secretKey))
      : await keptMasterSecret(storage.secretFile),
  );
  const isDemo = config.environment === 'feature' && !config.onecta;
  const world = await createWorld({
    config,
    secrets,
    clock: systemClock,
    random: Math.random,
    demo: isDemo ? 'offered' : 'hidden',
  });
  try {
    await open(world, { config, secrets, isDemo });
  } catch (error) {
    // What was begun is given back, so that the next start finds it as this one did.
    await world.close();
    throw error;
  }
  const seconds = ((performance.now() - began) / 1000).toFixed(1);
  // What Node made of the sources, for the next start, however this one ends.
  flushCompileCache();
  process.stdout.write(`${greeting(config, { seconds, isDemo }).join('\n')}\n`);
}

/** Lets an operator, then everybody in, and begins what goes on by itself. */
async function open(
  world: World,
  { config, secrets, isDemo }: { config: WorldConfig; secrets: Secrets; isDemo: boolean },
): Promise<void> {
  const { storage } = config;
  if (isDemo) await seed(world, secrets);
  const operator = storage.databaseUrl
    ? null
    : await listenForOperator(storage.operatorSocket, (name, input) =>
        runOperation({ db: world.db, clock: systemClock, secrets }, name, input),
      );
  await serve({
    fetch: world.fetch,
    host: config.host,
    port: config.port,
    ...(values.https ? { tls: await selfSigned(storage.dataDir, { now: systemClock.now() }) } : {}),
    proxies: config.proxies,
    log: world.log,
    metrics: world.deps.metrics,
    checks: {
      async database() {
        await world.db.query('select 1');
      },
    },
    endStreams: () => world.endStreams(),
    async close() {
      await operator?.close();
      await world.close();
    },
  }).catch(async (error: unknown) => {
    await operator?.close();
    throw error;
  });
  await world.startJobs();
}

function greeting(
  config: WorldConfig,
  { seconds, isDemo }: { seconds: string; isDemo: boolean },
): readonly string[] {
  return [
    '',
    `  Hearth is running (${seconds} s)`,
    '',
    `  ${config.publicUrl.origin}`,
    ...(values.https
      ? [
          '',
          '  A phone in the same network can open it; its browser asks once whether to trust the certificate.',
        ]
      : []),
    ...(isDemo ? ['', `  demo account   ${demoAccount.email}   ${demoAccount.password}`] : []),
    ...(config.smtp ? [] : [`  mail           ${new URL('/outbox', config.publicUrl).href}`]),
    '',
  ];
}

function argumentsGiven() {
  try {
    const options = {
      port: { type: 'string', short: 'p' },
      host: { type: 'string' },
      https: { type: 'boolean', default: false },
    } as const;
    return parseArgs({ options }).values;
  } catch (error) {
    const words = error instanceof Error ? error.message : String(error);
    return stop(`${words}\n  It takes --port, --host and --https.`);
  }
}
