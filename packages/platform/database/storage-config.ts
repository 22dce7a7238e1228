import { join } from 'node:path';

/** Where a deployment keeps what it knows: read by every process of it, the command line too. */
export interface StorageConfig {
  /** Everything that one machine keeps. */
  readonly dataDir: string;
  /** The embedded engine's directory, below it. */
  readonly databaseDir: string;
  /** Pictures of freshly migrated databases, for a fast first start. */
  readonly templateDir: string;
  readonly secretFile: string;
  /** Where a running process takes an operator's commands. */
  readonly operatorSocket: string;
  readonly databaseUrl: string | undefined;
  /** Connections to PostgreSQL of one process, without the one that listens. */
  readonly poolSize: number | undefined;
  readonly secretKey: string | undefined;
}

/**
 * `root` is the project's folder: without DATA_DIR things are kept in its `.data`. A service that runs alone has a folder of
 * its own below, because an embedded database belongs to one process.
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
    secretKey: env['SECRET_KEY'] || undefined,
  };
}
