import { resolve } from 'node:path';
import { parseRecording } from '@hearth/device-cloud/accounts/parse-recording.ts';
import { inspectPayload } from '@hearth/devices/inspect.ts';
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
import { readCliSources } from './config.ts';
import { doctor } from './doctor.ts';
import { energyCommands } from './energy-commands.ts';
import { environmentCommands } from './environment-commands.ts';
import { homeCommands } from './home-commands.ts';
import { labelCommands } from './label-commands.ts';
import { partnerCommands } from './partner-commands.ts';
import { reportOperation, reasonOf } from './report-operation.ts';
import { separateTargets } from './separate-databases.ts';
import { sourceChecks } from './source-checks.ts';
import { unitCommands } from './unit-commands.ts';
import { qrDecode } from './qr-decode.ts';

export const commands: Readonly<Record<string, CliCommand>> = {
  migrate: {
    usage: 'migrate [--service NAME]',
    does: 'bring the database up to date, or that of one service where each has its own',
    takes: [],
    options: ['service'],
    run: ({ config, options }) => reportOperation(config, 'migrate', {}, options['service']),
  },
  backup: {
    usage: 'backup FILE [--service NAME]',
    does: 'write the database to a file, or that of one service where each has its own',
    takes: ['FILE'],
    options: ['service'],
    run: ({ config, words: [file = ''], options }) =>
      reportOperation(config, 'backup', { file: resolve(file) }, options['service']),
  },
  restore: {
    usage: 'restore FILE [--overwrite] [--service NAME]',
    does: 'fill an empty database from such a file',
    takes: ['FILE'],
    options: ['overwrite', 'service'],
    async run({ config: deployment, words: [file = ''], options }) {
      const service = options['service'];
      const targets = separateTargets(deployment, { name: 'backup', input: null, service });
      if (!targets.ok) return failed(reasonOf(targets));
      const config = targets.value?.[0]?.config ?? deployment;
      const restored = await restore({
        file: resolve(file),
        log: silentLogger,
        overwrite: options['overwrite'] !== undefined,
        ...(config.databaseUrl ? { url: config.databaseUrl } : { dataDir: config.databaseDir }),
      });
      return restored.ok ? done(restored.value) : failed(reasonOf(restored));
    },
  },
  doctor: {
    usage: 'doctor',
    does: 'check settings, versions, clock, database and who is asked for weather and prices',
    takes: [],
    options: [],
    async run({ config }) {
      const checks = [...(await doctor(config)), ...(await sourceChecks(readCliSources()))];
      const bad = checks.filter((check) => !check.ok);
      return bad.length === 0
        ? done(checks)
        : failed(bad.map((check) => `${check.check}: ${check.finding}`).join('\n'));
    },
  },
  'users add': {
    usage: 'users add --email MAIL --password WORDS --name NAME [--locale en|de|ar]',
    does: 'make an account whose address counts as confirmed',
    takes: [],
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
    does: 'let nobody in to an account: end its sessions, refuse its password and passkeys',
    takes: [],
    options: ['account', 'reason'],
    run: (input) => lock(input, true),
  },
  'users unlock': {
    usage: 'users unlock --account MAIL --reason WORDS',
    does: 'open a locked account again',
    takes: [],
    options: ['account', 'reason'],
    run: (input) => lock(input, false),
  },
  'device-cloud load': {
    usage: 'device-cloud load FILE --account MAIL [--password WORDS] [--time-zone ZONE]',
    does: 'give an account of the simulated device cloud the recorded devices of a file',
    takes: ['FILE'],
    options: ['account', 'password', 'time-zone'],
    run: loadRecording,
  },
  ...homeCommands,
  'downtime announce': {
    usage: 'downtime announce --from INSTANT [--until INSTANT] [--reason WORDS]',
    does: 'close the app for that time, and say so before',
    takes: [],
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
    does: 'open the app again',
    takes: [],
    options: [],
    run: ({ config }) => reportOperation(config, 'downtime end', {}),
  },
  'downtime pass': {
    usage: 'downtime pass',
    does: 'let the bearer in while the app is closed: open /under-maintenance?pass=… within twelve hours',
    takes: [],
    options: [],
    run: ({ config }) => reportOperation(config, 'downtime pass', {}),
  },
  'payload inspect': {
    usage: 'payload inspect --vendor onecta|vicare FILE [--time-zone ZONE]',
    does: 'what an adapter makes of a recorded payload',
    takes: ['FILE'],
    options: ['vendor', 'time-zone'],
    run: inspect,
  },
  'qr decode': {
    usage: 'qr decode FILE…',
    does: 'what the QR codes in PNG, JPEG and WebP pictures say: a line of JSON for each file',
    takes: ['FILE'],
    takesMore: true,
    options: [],
    run: qrDecode,
  },
  ...environmentCommands,
  ...labelCommands,
  ...unitCommands,
  ...partnerCommands,
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
  words: [file = ''],
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

async function inspect({ words: [file = ''], options }: CliInput): Promise<CommandOutcome> {
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
