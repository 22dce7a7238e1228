import { join } from 'node:path';

/** Storage of a deployment, read by each of its processes and by the command line. */
export interface StorageConfig {
  /** Directory of all data of one machine. */
  readonly dataDir: string;
  /** Directory of the embedded engine, below `dataDir`. */
  readonly databaseDir: string;
  /** Templates of migrated databases, for a fast first start. */
  readonly templateDir: string;
  readonly secretFile: string;
  /** Socket of a running process for operator's commands. */
  readonly operatorSocket: string;
  readonly databaseUrl: string | undefined;
  /** PostgreSQL connections of one process, without the listening one. */
  readonly poolSize: number | undefined;
  /** Shards of each distributed table of a new Citus cluster. */
  readonly shardCount: number | undefined;
  readonly secretKey: string | undefined;
}

/**
 * `root` is the project's folder; its `.data` is the default of DATA_DIR. A standalone service has its own folder below,
 * because an embedded database belongs to one process.
 */
export function readStorageConfig(
  env: NodeJS.ProcessEnv,
  root: string,
  service = '',
): StorageConfig {
  const dataDir = join(env['DATA_DIR'] || join(root, '.data'), service);
  return {
    dataDir,
    databaseDir: join(dataDir, 'database'),
    templateDir: join(root, '.template'),
    secretFile: join(dataDir, 'secret'),
    operatorSocket: join(dataDir, 'operator.sock'),
    databaseUrl: env['DATABASE_URL'] || undefined,
    poolSize: env['DATABASE_POOL_SIZE'] ? Number(env['DATABASE_POOL_SIZE']) : undefined,
    shardCount: env['CITUS_SHARD_COUNT'] ? Number(env['CITUS_SHARD_COUNT']) : undefined,
    secretKey: env['SECRET_KEY'] || undefined,
  };
}
