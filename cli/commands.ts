import { resolve } from 'node:path';
import { parseRecording } from '@hearth/device-cloud/accounts/parse-recording.ts';
import { inspectPayload } from '@hearth/devices/inspect.ts';
import { migrationSets } from '@hearth/app/migration-sets.ts';
import { restore } from '@hearth/platform/database/backup.ts';
import { silentLogger } from '@hearth/platform/process/log.ts';
import {
  type CliCommand,
  type CliInput,
  type CommandOutcome,
  done,
  failed,
  readFileText,
} from './command.ts';
import { readCliPayments, readCliServices, readCliSources } from './config.ts';
import { distributeCommand } from './distribute-command.ts';
import { doctor } from './doctor.ts';
import { energyCommands } from './energy-commands.ts';
import { environmentCommands } from './environment-commands.ts';
import { homeCommands } from './home-commands.ts';
import { labelCommands } from './label-commands.ts';
import { manualCommands } from './manual-commands.ts';
import { errorCommands } from './error-commands.ts';
import { flagCommands } from './flag-commands.ts';
import { packageCommands } from './package-commands.ts';
import { partnerCommands } from './partner-commands.ts';
import { paymentCheck } from './payment-check.ts';
import { reportOperation, reasonOf } from './report-operation.ts';
import { separateTargets } from './separate-databases.ts';
import { environmentServiceChecks } from './service-checks.ts';
import { sourceChecks } from './source-checks.ts';
import { transferCommands } from './transfer-commands.ts';
import { unitCommands } from './unit-commands.ts';
import { qrDecode } from './qr-decode.ts';

export const commands: Readonly<Record<string, CliCommand>> = {
  migrate: {
    usage: 'migrate [--service NAME]',
    summary: 'migrate the database, or that of one service if each has its own',
    parameters: [],
    options: ['service'],
    run: ({ config, options }) => reportOperation(config, 'migrate', {}, options['service']),
  },
  distribute: distributeCommand,
  backup: {
    usage: 'backup FILE [--service NAME]',
    summary: 'back up the database to a file, or that of one service if each has its own',
    parameters: ['FILE'],
    options: ['service'],
    run: ({ config, args: [file = ''], options }) =>
      reportOperation(config, 'backup', { file: resolve(file) }, options['service']),
  },
  restore: {
    usage: 'restore FILE [--overwrite] [--service NAME]',
    summary: 'restore a backup to an empty database',
    parameters: ['FILE'],
    options: ['overwrite', 'service'],
    async run({ config: deployment, args: [file = ''], options }) {
      const service = options['service'];
      const targets = separateTargets(deployment, { name: 'backup', input: null, service });
      if (!targets.ok) return failed(reasonOf(targets));
      const config = targets.value?.[0]?.config ?? deployment;
      const restored = await restore({
        file: resolve(file),
        log: silentLogger,
        sets: migrationSets,
        shardCount: config.shardCount,
        overwrite: options['overwrite'] !== undefined,
        ...(config.databaseUrl ? { url: config.databaseUrl } : { dataDir: config.databaseDir }),
      });
      return restored.ok ? done(restored.value) : failed(reasonOf(restored));
    },
  },
  doctor: {
    usage: 'doctor',
    summary:
      'check settings, versions, clock, database, payments, the services of each environment, and the sources of weather and prices',
    parameters: [],
    options: [],
    async run({ config }) {
      const checks = [
        ...(await doctor(config)),
        paymentCheck(readCliPayments()),
        ...(await environmentServiceChecks(readCliServices())),
        ...(await sourceChecks(readCliSources())),
      ];
      const bad = checks.filter((check) => !check.ok);
      return bad.length === 0
        ? done(checks)
        : failed(bad.map((check) => `${check.check}: ${check.finding}`).join('\n'));
    },
  },
  'users add': {
    usage: 'users add --email MAIL --password WORDS --name NAME [--locale en|de|ar]',
    summary: 'create an account with a confirmed address',
    parameters: [],
    options: ['email', 'password', 'name', 'locale'],
    run: ({ config, options }) =>
      reportOperation(config, 'users add', {
        email: options['email'] ?? '',
        password: options['password'] ?? '',
        name: options['name'] ?? '',
        locale: options['locale'] ?? 'en',
      }),
  },
  'users lock': {
    usage: 'users lock --account MAIL --reason WORDS',
    summary: 'lock an account: end its sessions, refuse its password and passkeys',
    parameters: [],
    options: ['account', 'reason'],
    run: (input) => lock(input, true),
  },
  'users unlock': {
    usage: 'users unlock --account MAIL --reason WORDS',
    summary: 'unlock an account',
    parameters: [],
    options: ['account', 'reason'],
    run: (input) => lock(input, false),
  },
  'device-cloud load': {
    usage: 'device-cloud load FILE --account MAIL [--password WORDS] [--time-zone ZONE]',
    summary: 'load recorded devices from a file into an account of the simulated device cloud',
    parameters: ['FILE'],
    options: ['account', 'password', 'time-zone'],
    run: loadRecording,
  },
  'device-cloud client add': {
    usage: 'device-cloud client add ID --redirect ADDRESS[,ADDRESS…]',
    summary:
      'register other software at the simulated device cloud and print its secret; repeat it for a new secret',
    parameters: ['ID'],
    options: ['redirect'],
    run: addDeviceCloudClient,
  },
  ...homeCommands,
  'downtime announce': {
    usage: 'downtime announce --from INSTANT [--until INSTANT] [--reason WORDS]',
    summary: 'announce a maintenance: the app shows it before, and is closed meanwhile',
    parameters: [],
    options: ['from', 'until', 'reason'],
    run: ({ config, options }) =>
      reportOperation(config, 'downtime announce', {
        from: options['from'] ?? '',
        until: options['until'] ?? null,
        reason: options['reason'] ?? null,
      }),
  },
  'downtime end': {
    usage: 'downtime end',
    summary: 'end the maintenance',
    parameters: [],
    options: [],
    run: ({ config }) => reportOperation(config, 'downtime end', {}),
  },
  'downtime pass': {
    usage: 'downtime pass',
    summary: 'print a pass for the closed app: open /under-maintenance?pass=… within twelve hours',
    parameters: [],
    options: [],
    run: ({ config }) => reportOperation(config, 'downtime pass', {}),
  },
  'payload inspect': {
    usage: 'payload inspect --vendor onecta|vicare FILE [--time-zone ZONE]',
    summary: 'print the devices that an adapter reads from a recorded payload',
    parameters: ['FILE'],
    options: ['vendor', 'time-zone'],
    run: inspect,
  },
  'qr decode': {
    usage: 'qr decode FILE…',
    summary: 'read QR codes in PNG, JPEG and WebP pictures: a line of JSON for each file',
    parameters: ['FILE'],
    isLastRepeated: true,
    options: [],
    run: qrDecode,
  },
  ...environmentCommands,
  ...labelCommands,
  ...unitCommands,
  ...partnerCommands,
  ...transferCommands,
  ...errorCommands,
  ...flagCommands,
  ...packageCommands,
  ...manualCommands,
  ...energyCommands,
};

async function lock({ config, options }: CliInput, isLocked: boolean): Promise<CommandOutcome> {
  const { account, reason } = options;
  if (!account) return { exit: 2, words: '--account MAIL is missing' };
  if (!reason) return { exit: 2, words: '--reason WORDS is missing' };
  return reportOperation(config, 'users lock', { account, reason, isLocked });
}

async function loadRecording({
  config,
  args: [file = ''],
  options,
}: CliInput): Promise<CommandOutcome> {
  if (!options['account']) return { exit: 2, words: '--account MAIL is missing' };
  const text = await readFileText(file);
  if (text === null) return failed(`${file}: cannot be read`);
  const parsed = parseRecording(text);
  if (!parsed.ok)
    return failed(
      parsed.faults
        .map(
          (fault) =>
            `${file}:${fault.place.line}:${fault.place.column}: ${fault.code}${fault.at && ` at ${fault.at}`}`,
        )
        .join('\n'),
    );
  return reportOperation(config, 'device-cloud load', {
    account: options['account'],
    devices: parsed.devices,
    ...(options['password'] === undefined ? {} : { password: options['password'] }),
    ...(options['time-zone'] === undefined ? {} : { timeZone: options['time-zone'] }),
  });
}

async function addDeviceCloudClient({
  config,
  args: [client = ''],
  options,
}: CliInput): Promise<CommandOutcome> {
  const { redirect } = options;
  if (!redirect) return { exit: 2, words: '--redirect ADDRESS is missing' };
  const redirectUris = redirect.split(',').map((address) => address.trim());
  return reportOperation(config, 'device-cloud client add', { client, redirectUris });
}

async function inspect({ args: [file = ''], options }: CliInput): Promise<CommandOutcome> {
  const text = await readFileText(file);
  if (text === null) return failed(`${file}: cannot be read`);
  const timeZone = options['time-zone'];
  const inspected = inspectPayload(
    options['vendor'] ?? '',
    text,
    timeZone === undefined ? {} : { timeZone },
  );
  if (inspected.ok) return done(inspected.report);
  const place = inspected.line === undefined ? '' : `:${inspected.line}:${inspected.column ?? 1}`;
  return failed(`${file}${place}: ${inspected.code}${inspected.at && ` at ${inspected.at}`}`);
}
