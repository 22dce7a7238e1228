import { parseArgs } from 'node:util';
import { runOperation } from './operations.ts';
import { systemClock } from '@hearth/platform/clock.ts';
import { listenForOperator } from '@hearth/platform/operator.ts';
import type { Result } from '@hearth/platform/problem.ts';
import { keptMasterSecret, readMasterSecret, secretsOf } from '@hearth/platform/secrets.ts';
import { serve } from '@hearth/platform/serve.ts';
import { type WorldConfig, readEnvironment } from './config.ts';
import { lanHost, selfSigned } from './https.ts';
import { seed } from './seed.ts';
import { demoAccount } from './services.ts';
import { createWorld } from './world.ts';

const wanted = ['24', '17'];
const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
if (major < Number(wanted[0]) || (major === Number(wanted[0]) && minor < Number(wanted[1])))
  stop(`Hearth runs on Node ${wanted.join('.')} or later, this is ${process.versions.node}.`);

const { values } = parseArgs({
  options: {
    port: { type: 'string', short: 'p' },
    host: { type: 'string' },
    https: { type: 'boolean', default: false },
  },
});
const read = readEnvironment({
  https: values.https,
  lanHost: lanHost(),
  ...(values.port === undefined ? {} : { port: Number(values.port) }),
  ...(values.host === undefined ? {} : { host: values.host }),
});
await start(usable(read));

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
  }).catch((error: unknown) => stop(error instanceof Error ? error.message : String(error)));
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
    ...(values.https ? { tls: await selfSigned(storage.dataDir) } : {}),
    proxies: config.proxies,
    log: world.log,
    metrics: world.deps.metrics,
    checks: {
      async database() {
        await world.db.query('select 1');
      },
    },
    async close() {
      await operator?.close();
      await world.close();
    },
  }).catch((error: unknown) => stop(error instanceof Error ? error.message : String(error)));
  await world.startJobs();
  const seconds = ((performance.now() - began) / 1000).toFixed(1);
  const lines = [
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
  process.stdout.write(`${lines.join('\n')}\n`);
}

function usable<T>(result: Result<T>): T {
  if (result.ok) return result.value;
  const setting = result.at?.slice(1) ?? '';
  return stop(
    result.code === 'half-set-pair'
      ? `${String(result.params?.['set'])} is set but ${String(result.params?.['missing'])} is not: set both or neither.`
      : `${setting}: ${result.code}.`,
  );
}

function stop(reason: string): never {
  process.stderr.write(`\n  ${reason}\n\n`);
  process.exit(1);
}
