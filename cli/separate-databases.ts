import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { migrationsOfService } from '@hearth/app/migration-sets.ts';
import type { MigrationSet } from '@hearth/platform/database/migration-files.ts';
import { type Result, fail, ok } from '@hearth/core/problem.ts';
import type { StorageConfig } from '@hearth/platform/database/storage-config.ts';

/** Services whose databases an operation uses; `any`: the one that the operator names. */
const servicesOf: Readonly<Record<string, readonly string[] | 'any'>> = {
  migrate: 'any',
  backup: 'any',
  'environment show': 'any',
  'users add': ['identity'],
  'users lock': ['identity'],
  'device-cloud load': ['device-cloud'],
  'device-cloud client add': ['device-cloud'],
  'homes add': ['device-cloud'],
  'homes list': ['device-cloud'],
  'homes meter': ['device-cloud'],
  'homes fault': ['device-cloud'],
  'meters token': ['energy'],
  'meters list': ['energy'],
  'meters revoke': ['energy'],
  'units import': ['product'],
  'units sheets': ['product'],
  'units reserve': ['product'],
  'partners import': ['product'],
  'packages import': ['product'],
  'manuals import': ['product'],
  'partners add-member': ['identity', 'product'],
  'partners remove-member': ['identity', 'product'],
  'transfers list': ['product'],
  'transfers show': ['product', 'identity'],
  'transfers decide': ['product'],
  'errors list': ['product'],
  'errors show': ['product'],
  'errors resolve': ['product'],
  'flags list': ['product'],
  'flags set': ['product'],
  'flags rollout': ['product'],
  'flags clear': ['product'],
  'downtime announce': ['product'],
  'downtime end': ['product'],
  'downtime pass': ['product'],
};

/** Database of one service that a command works on. */
export interface Target {
  readonly service: string;
  readonly config: StorageConfig;
  readonly sets: readonly MigrationSet[];
}

/** A separate service has an embedded database in a folder of its name below DATA_DIR. */
const setByService: Readonly<Record<string, MigrationSet>> = migrationsOfService;

/** Services with an embedded database of their own below DATA_DIR. */
export const separateServices = ({ dataDir }: StorageConfig): readonly string[] =>
  Object.keys(setByService).filter((service) => existsSync(join(dataDir, service, 'database')));

/** Databases of the named service, or of those that an operation needs; null if services are not separate. */
export function separateTargets(
  config: StorageConfig,
  command: { readonly name: string; readonly input: unknown; readonly service: string | undefined },
): Result<readonly Target[] | null> {
  const services = config.databaseUrl ? [] : separateServices(config);
  if (services.length === 0)
    return command.service === undefined
      ? ok(null)
      : fail('invalid', 'no-separate-databases', { params: { directory: config.dataDir } });
  if (existsSync(config.databaseDir) && command.service === undefined)
    return fail('conflict', 'two-deployments', {
      params: {
        reason: `${config.databaseDir} belongs to one process for everything, those of ${services.join(', ')} to separate services; move away what is not in use`,
      },
    });
  const needed = servicesNeeded(command);
  if (needed === 'any')
    return fail('invalid', 'service-not-named', {
      params: {
        reason: `each service has a database of its own: add --service ${services.join('|')}`,
      },
    });
  const targets: Target[] = [];
  for (const service of needed) {
    const set = setByService[service];
    if (!set || !services.includes(service))
      return fail('not-found', 'no-database-of-service', {
        params: { service, known: services.join(', ') },
      });
    targets.push({ service, config: configOf(config, service), sets: [set] });
  }
  return ok(targets);
}

function configOf(config: StorageConfig, service: string): StorageConfig {
  const dataDir = join(config.dataDir, service);
  return {
    ...config,
    dataDir,
    databaseDir: join(dataDir, 'database'),
    operatorSocket: join(dataDir, 'operator.sock'),
  };
}

function servicesNeeded({
  name,
  input,
  service,
}: {
  readonly name: string;
  readonly input: unknown;
  readonly service: string | undefined;
}): readonly string[] | 'any' {
  const needed = servicesOf[name];
  if (needed === undefined) throw new Error(`no service is named for ${name}`);
  if (needed === 'any') return service === undefined ? 'any' : [service];
  // The home of an owner's address is found through the account.
  const isByAccount = name.startsWith('meters ') && isRecord(input) && 'account' in input;
  return isByAccount ? ['identity', 'product', ...needed] : needed;
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;
