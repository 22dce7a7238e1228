import { flushCompileCache } from 'node:module';
import { setTimeout as sleep } from 'node:timers/promises';
import { catchingUpClock, systemClock } from '@hearth/calendar/clock.ts';
import { accountByEmail } from '@hearth/device-cloud/accounts/store.ts';
import { demoAccount, demoPartnerAccount } from '@hearth/platform/process/demo-account.ts';
import type { Database } from '@hearth/platform/database/database.ts';
import type { Logger } from '@hearth/platform/process/log.ts';
import { serveOperator } from '@hearth/platform/auth/operator.ts';
import type { Secrets } from '@hearth/platform/auth/secrets.ts';
import { stop } from '@hearth/platform/process/start-up.ts';
import { isReachableFromNetwork } from '@hearth/platform/process/start-rules.ts';
import { photosMsMax, serve } from '@hearth/platform/http/serve.ts';
import { clusterReadiness } from '@hearth/platform/database/cluster-readiness.ts';
import { createWriteProbe } from '@hearth/platform/database/write-probe.ts';
import type { WorldConfig } from './config.ts';
import { hasDemoAccount } from './demo.ts';
import { migrationSets } from './migration-sets.ts';
import { selfSigned } from './https.ts';
import { runOperation } from '@hearth/operations/operations.ts';
import { runThroughPast } from './past-days.ts';
import { lookEveryMs, seed, untilHomeExists } from './seed.ts';
import { type World, createWorld } from './world.ts';

export interface RunningApp {
  readonly config: WorldConfig;
  readonly secrets: Secrets;
  readonly db: Database;
  readonly log: Logger;
  readonly isHttps: boolean;
  /** `performance.now()` at the beginning of the start. */
  readonly beganMs: number;
  /** Days that the demo account has behind it after a first start; 0: it begins now. */
  readonly pastDays: number;
}

/** Runs the app on an open database until the process is asked to end. */
export async function run(options: RunningApp): Promise<void> {
  const { config, pastDays } = options;
  const isDemo = hasDemoAccount(config);
  const developers = developerLinks(config);
  if (pastDays > 0) await checkPast(options, { isDemo });
  const past =
    pastDays > 0 ? catchingUpClock(systemClock.now().subtract({ hours: 24 * pastDays })) : null;
  const world = await createWorld({
    ...options,
    clock: past ?? systemClock,
    random: Math.random,
    demo: isDemo ? 'offered' : 'hidden',
    onDeveloperLink: developers.onLink,
  });
  try {
    if (past)
      await runThroughPast(world, {
        ...options,
        clock: past,
        real: systemClock,
        onDay: printDaysLeft,
      });
    await open(world, { ...options, isDemo });
  } catch (error) {
    // Releases what was opened, so that the next start finds the same state.
    await world.close();
    throw error;
  }
  const seconds = ((performance.now() - options.beganMs) / 1000).toFixed(1);
  // Stores Node's compile cache for the next start.
  flushCompileCache();
  const words = greeting(config, { seconds, isDemo, isHttps: options.isHttps });
  process.stdout.write(`${words.join('\n')}\n`);
  developers.print();
}

/** Only a system without people can begin in the past. */
async function checkPast({ db }: RunningApp, { isDemo }: { isDemo: boolean }): Promise<void> {
  const reason = !isDemo
    ? 'the demo is off'
    : (await accountByEmail(db, demoAccount.email))
      ? 'this system was started before; take another DATA_DIR'
      : null;
  if (reason === null) return;
  await db.close();
  stop(`--past-days: ${reason}.`);
}

const printDaysLeft = (daysLeft: number): void =>
  void process.stdout.write(
    `  the demo home is planned in accelerated time: ${daysLeft} ${daysLeft === 1 ? 'day' : 'days'} left\n`,
  );

/** Prints the current one-time link after the greeting, and each new one when the last was used. */
function developerLinks(config: WorldConfig): { onLink(link: URL): void; print(): void } {
  const isNeeded = config.environment === 'feature' && isReachableFromNetwork(config);
  let isGreeted = false;
  let current = '';
  const print = (): void => {
    isGreeted = true;
    if (isNeeded)
      process.stdout.write(`  developers' pages on another device, once:  ${current}\n\n`);
  };
  return {
    onLink(link) {
      current = link.href;
      if (isGreeted) print();
    },
    print,
  };
}

/** Admits the operator, then everybody, and starts the jobs. */
async function open(
  world: World,
  { config, secrets, isDemo, isHttps }: RunningApp & { readonly isDemo: boolean },
): Promise<void> {
  const { storage } = config;
  const owner = isDemo ? (await seed(world, { secrets, config })).owner : null;
  const operator = storage.databaseUrl
    ? null
    : await serveOperator(storage.operatorSocket, (name, input) =>
        runOperation({ db: world.db, clock: systemClock, secrets }, name, input),
      );
  const cluster = clusterReadiness(world.db, migrationSets);
  await serve({
    fetch: world.fetch,
    host: config.host,
    port: config.port,
    publicUrl: config.publicUrl,
    allowedHosts: config.allowedHosts,
    monitoring: config.monitoring,
    documents: documentsOf(world),
    ...(isHttps ? { tls: await selfSigned(storage.dataDir, { now: systemClock.now() }) } : {}),
    proxies: config.proxies,
    requestMsMax: photosMsMax,
    log: world.log,
    metrics: world.deps.metrics,
    checks: {
      database: createWriteProbe(world.db, systemClock),
      ...cluster.checks,
    },
    reports: cluster.reports,
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
  if (owner) await untilHomeExists({ ...world.deps, pause: () => sleep(lookEveryMs) }, owner);
}

const documentsOf = ({ services }: World): Readonly<Record<string, () => unknown>> =>
  Object.fromEntries(
    Object.values(services).flatMap(({ name, openApi }) => (openApi ? [[name, openApi]] : [])),
  );

function greeting(
  config: WorldConfig,
  { seconds, isDemo, isHttps }: { seconds: string; isDemo: boolean; isHttps: boolean },
): readonly string[] {
  return [
    '',
    `  Hearth is running (${seconds} s)`,
    '',
    `  ${config.publicUrl.origin}`,
    ...(isHttps
      ? [
          '',
          '  A phone in the same network can open it; its browser asks once whether to trust the certificate.',
        ]
      : []),
    ...(isDemo
      ? [
          '',
          `  demo account   ${demoAccount.email}   ${demoAccount.password}`,
          `  its partner    ${demoPartnerAccount.email}   ${demoPartnerAccount.password}`,
        ]
      : []),
    ...(config.monitoring
      ? [`  metrics        http://${config.monitoring.host}:${config.monitoring.port}/metrics`]
      : []),
    ...(config.smtp ? [] : [`  mail           ${new URL('/outbox', config.publicUrl).href}`]),
    '',
  ];
}
