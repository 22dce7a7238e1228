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
/** What every electricity meter counts. */
const gridChannels = ['grid-import', 'feed-in'];
const usualDays = '365';

/** Homes that live behind the simulated device cloud, and meters of any make. */
export const homeCommands: Readonly<Record<string, CliCommand>> = {
  'homes add': {
    usage: `homes add --account MAIL --home ${homeNames.join('|')} [--rate N] [--password WORDS] [--meter [--days N]]`,
    does: 'give an account of the simulated device cloud a home that lives, N times as fast; with a meter once it is linked',
    takes: [],
    options: ['account', 'home', 'rate', 'password', 'meter', 'days'],
    run: addHome,
  },
  'homes list': {
    usage: 'homes list',
    does: 'all simulated homes with their time, faults and meters',
    takes: [],
    options: [],
    run: ({ config }) => reportOperation(config, 'homes list', {}),
  },
  'homes meter': {
    usage: 'homes meter --account MAIL [--days N] [--detach]',
    does: 'put a meter beside a simulated home, with so many days of history; or take it away',
    takes: [],
    options: ['account', 'days', 'detach'],
    run: meterHome,
  },
  'homes fault': {
    usage: 'homes fault --account MAIL --fault NAME [--end]',
    does: `begin a fault, or end it: ${faultNames.join(', ')}`,
    takes: [],
    options: ['account', 'fault', 'end'],
    run: faultHome,
  },
  'meters token': {
    usage:
      'meters token --account MAIL|--installation ID [--name NAME] [--channels A,B,…] [--heat-pump APPLIANCE]',
    does: `make a meter that posts readings of a home, and show its token once; channels (${gridChannels.join(', ')} when none are named): ${allChannels.join(', ')}`,
    takes: [],
    options: ['account', 'installation', 'name', 'channels', 'heat-pump'],
    run: meterToken,
  },
  'meters list': {
    usage: 'meters list --account MAIL|--installation ID',
    does: 'the meters of a home, when they were last heard, and those revoked',
    takes: [],
    options: ['account', 'installation'],
    run: ({ config, options }) => {
      const of = homeIn(options);
      return 'exit' in of ? Promise.resolve(of) : reportOperation(config, 'meters list', of);
    },
  },
  'meters revoke': {
    usage: 'meters revoke --meter-id ID --account MAIL|--installation ID',
    does: 'make the token of a meter good for nothing; its readings stay',
    takes: [],
    options: ['account', 'installation', 'meter-id'],
    run: ({ config, options }) => {
      const of = homeIn(options);
      if ('exit' in of) return Promise.resolve(of);
      if (!options['meter-id']) return Promise.resolve(missing('--meter-id ID'));
      return reportOperation(config, 'meters revoke', { ...of, meter: options['meter-id'] });
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
  const days = daysIn(options);
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
  const days = daysIn(options);
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
  const of = homeIn(options);
  if ('exit' in of) return of;
  const { name = '', channels, 'heat-pump': heatPump } = options;
  const named = channels?.split(',') ?? gridChannels;
  const unknown = named.find((channel) => !allChannels.includes(channel));
  if (unknown !== undefined)
    return { exit: 2, words: `${unknown} is no channel; there are ${allChannels.join(', ')}` };
  const more = heatPump === undefined ? {} : { heatPump };
  return reportOperation(config, 'meters token', { ...of, name, channels: named, ...more });
}

/** Whole days of history, or what is wrong with them. */
function daysIn({ days = usualDays }: Options): number | string {
  return /^\d{1,3}$/.test(days) && Number(days) <= 730
    ? Number(days)
    : '--days must be a whole number from 0 to 730';
}

function homeIn({ account, installation }: Options) {
  if (installation) return { installation };
  return account ? { account } : missing('--account MAIL or --installation ID');
}
