import { faultNames } from '@hearth/device-cloud/simulation/inject-plant-faults.ts';
import { homeNames } from '@hearth/device-cloud/simulation/home-names.ts';
import type { CliCommand, CliInput, CommandOutcome } from './command.ts';
import { reportOperation } from './report-operation.ts';

const allChannels = [
  'grid-import',
  'feed-in',
  'generation',
  'battery-charge',
  'battery-discharge',
  'heat-pump',
];
/** Channels of every electricity meter. */
const gridChannels = ['grid-import', 'feed-in'];
const usualDays = '365';

/** Commands for homes of the simulated device cloud, and for meters of any make. */
export const homeCommands: Readonly<Record<string, CliCommand>> = {
  'homes add': {
    usage: `homes add --account MAIL --home ${homeNames.join('|')} [--rate N] [--password WORDS] [--meter [--days N]]`,
    summary:
      'add a simulated home to an account of the simulated device cloud, at N times real time; with --meter a meter as soon as the account is linked',
    parameters: [],
    options: ['account', 'home', 'rate', 'password', 'meter', 'days'],
    run: addHome,
  },
  'homes list': {
    usage: 'homes list',
    summary: 'list all simulated homes with their time, faults and meters',
    parameters: [],
    options: [],
    run: ({ config }) => reportOperation(config, 'homes list', {}),
  },
  'homes meter': {
    usage: 'homes meter --account MAIL [--days N] [--detach]',
    summary: 'attach a meter with N days of history to a simulated home, or detach it',
    parameters: [],
    options: ['account', 'days', 'detach'],
    run: meterHome,
  },
  'homes fault': {
    usage: 'homes fault --account MAIL --fault NAME [--end]',
    summary: `begin a fault, or end it: ${faultNames.join(', ')}`,
    parameters: [],
    options: ['account', 'fault', 'end'],
    run: faultHome,
  },
  'meters token': {
    usage:
      'meters token --account MAIL|--installation ID [--name NAME] [--channels A,B,…] [--heat-pump APPLIANCE]',
    summary: `create a meter for the readings of a home, and print its token once; channels (${gridChannels.join(', ')} by default): ${allChannels.join(', ')}`,
    parameters: [],
    options: ['account', 'installation', 'name', 'channels', 'heat-pump'],
    run: meterToken,
  },
  'meters list': {
    usage: 'meters list --account MAIL|--installation ID',
    summary: 'list the meters of a home with their last reading, also revoked ones',
    parameters: [],
    options: ['account', 'installation'],
    run: ({ config, options }) => {
      const home = selectedHome(options);
      return 'exit' in home ? Promise.resolve(home) : reportOperation(config, 'meters list', home);
    },
  },
  'meters revoke': {
    usage: 'meters revoke --meter-id ID --account MAIL|--installation ID',
    summary: 'revoke the token of a meter; its readings stay',
    parameters: [],
    options: ['account', 'installation', 'meter-id'],
    run: ({ config, options }) => {
      const home = selectedHome(options);
      if ('exit' in home) return Promise.resolve(home);
      if (!options['meter-id']) return Promise.resolve(missing('--meter-id ID'));
      return reportOperation(config, 'meters revoke', { ...home, meter: options['meter-id'] });
    },
  },
};

const missing = (noun: string): CommandOutcome => ({ exit: 2, words: `${noun} is missing` });

type Options = CliInput['options'];

async function addHome({ config, options }: CliInput): Promise<CommandOutcome> {
  const { account, home, rate = '1', password } = options;
  if (!account) return missing('--account MAIL');
  if (!home) return missing('--home');
  if (!/^\d+(\.\d+)?$/.test(rate)) return { exit: 2, words: '--rate must be a number' };
  const days = readDays(options);
  if (typeof days === 'string') return { exit: 2, words: days };
  return reportOperation(config, 'homes add', {
    account,
    home,
    rate: Number(rate),
    ...(password === undefined ? {} : { password }),
    ...(options['meter'] === undefined ? {} : { meter: days }),
  });
}

async function meterHome({ config, options }: CliInput): Promise<CommandOutcome> {
  const { account, detach } = options;
  if (!account) return missing('--account MAIL');
  const days = readDays(options);
  if (typeof days === 'string') return { exit: 2, words: days };
  return reportOperation(config, 'homes meter', { account, days, detach: detach !== undefined });
}

async function faultHome({ config, options }: CliInput): Promise<CommandOutcome> {
  const { account, fault, end } = options;
  if (!account) return missing('--account MAIL');
  if (!fault) return missing('--fault NAME');
  if (!faultNames.includes(fault))
    return { exit: 2, words: `--fault is one of ${faultNames.join(', ')}` };
  return reportOperation(config, 'homes fault', { account, fault, end: end !== undefined });
}

async function meterToken({ config, options }: CliInput): Promise<CommandOutcome> {
  const home = selectedHome(options);
  if ('exit' in home) return home;
  const { name = '', channels, 'heat-pump': heatPump } = options;
  const channelNames = channels?.split(',') ?? gridChannels;
  const unknown = channelNames.find((channel) => !allChannels.includes(channel));
  if (unknown !== undefined)
    return { exit: 2, words: `${unknown} is no channel; there are ${allChannels.join(', ')}` };
  const appliance = heatPump === undefined ? {} : { heatPump };
  return reportOperation(config, 'meters token', {
    ...home,
    name,
    channels: channelNames,
    ...appliance,
  });
}

/** Days of history from an option, or the reason why the option is invalid. */
function readDays({ days = usualDays }: Options): number | string {
  return /^\d{1,3}$/.test(days) && Number(days) <= 730
    ? Number(days)
    : '--days must be a whole number from 0 to 730';
}

function selectedHome({ account, installation }: Options) {
  if (installation) return { installation };
  return account ? { account } : missing('--account MAIL or --installation ID');
}
