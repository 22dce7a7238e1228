import { argon2, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { type Result, fail, ok } from '@hearth/core/problem.ts';
import { createTaskQueue } from '@hearth/platform/process/task-queue.ts';

/** Hashes and verifies passwords, a few at a time: each takes 19 MiB and about 60 ms of a core. */
export interface PasswordHasher {
  hash(password: string): Promise<Result<string>>;
  /** `null`, for an address without account, takes as long as a comparison. */
  verify(password: string, stored: string | null): Promise<Result<Verdict>>;
}

export interface Verdict {
  readonly matches: boolean;
  /** The hash has weaker settings than the current ones and should be replaced. */
  readonly isOutdated: boolean;
}

/** Cost of one hash. */
export interface HashSettings {
  readonly memoryKib: number;
  readonly passes: number;
  readonly lanes: number;
}

/** OWASP Password Storage Cheat Sheet (2025): Argon2id with 19 MiB, 2 iterations, parallelism 1. */
const currentSettings: HashSettings = { memoryKib: 19_456, passes: 2, lanes: 1 };
const tagBytes = 32;
/** The queue is about three seconds of work; further requests are refused and can be repeated. */
const queueLimits = { running: 2, waiting: 100 };

export function createPasswordHasher(
  pepper: Uint8Array,
  settings = currentSettings,
): PasswordHasher {
  const queue = createTaskQueue(queueLimits);
  const enqueue = async <T extends object | string>(task: () => Promise<T>): Promise<Result<T>> => {
    const value = await queue.run(task);
    return value === undefined ? fail('unavailable', 'busy', { retryAfterS: 2 }) : ok(value);
  };
  const derive = (password: string, salt: Uint8Array, using: HashSettings): Promise<Buffer> =>
    argon2id(peppered(password, pepper), salt, using);
  return {
    hash: (password) =>
      enqueue(async () => {
        const salt = randomBytes(16);
        return phc(settings, salt, await derive(password, salt, settings));
      }),
    verify: (password, stored) =>
      enqueue(async () => {
        const found = stored === null ? null : parsePhc(stored);
        const using = found?.settings ?? settings;
        const tag = await derive(password, found?.salt ?? randomBytes(16), using);
        return {
          matches: found !== null && timingSafeEqual(tag, found.tag),
          isOutdated: found !== null && phcPrefix(using) !== phcPrefix(settings),
        };
      }),
  };
}

/** Applies NFKC, so that other keyboards produce the same password (NIST SP 800-63B-4 §3.1.1.2), and the pepper. */
function peppered(password: string, pepper: Uint8Array): Buffer {
  return createHmac('sha256', pepper).update(password.normalize('NFKC')).digest();
}

function argon2id(message: Uint8Array, nonce: Uint8Array, settings: HashSettings): Promise<Buffer> {
  const parameters = {
    message,
    nonce,
    memory: settings.memoryKib,
    passes: settings.passes,
    parallelism: settings.lanes,
    tagLength: tagBytes,
  };
  return new Promise((resolve, reject) => {
    argon2('argon2id', parameters, (error, tag) => (error ? reject(error) : resolve(tag)));
  });
}

const phcPrefix = ({ memoryKib, passes, lanes }: HashSettings): string =>
  `$argon2id$v=19$m=${memoryKib},t=${passes},p=${lanes}`;

const unpadded = (bytes: Uint8Array): string =>
  Buffer.from(bytes).toString('base64').replace(/=+$/, '');

/** The PHC string format, e.g. `$argon2id$v=19$m=19456,t=2,p=1$c2FsdA$dGFn`. */
function phc(settings: HashSettings, salt: Uint8Array, tag: Uint8Array): string {
  return `${phcPrefix(settings)}$${unpadded(salt)}$${unpadded(tag)}`;
}

const phcShape = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/;

function parsePhc(text: string): { settings: HashSettings; salt: Buffer; tag: Buffer } {
  const [, memory, passes, lanes, salt, tag] = phcShape.exec(text) ?? [];
  if (!salt || !tag) throw new Error('a stored password hash is not in the PHC format of argon2id');
  return {
    settings: { memoryKib: Number(memory), passes: Number(passes), lanes: Number(lanes) },
    salt: Buffer.from(salt, 'base64'),
    tag: Buffer.from(tag, 'base64'),
  };
}
