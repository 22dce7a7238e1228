import { type KeyObject, createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';

/** A platform authenticator in a few lines: ES256, user verified, no attestation (WebAuthn Level 3 §6). */
export interface Authenticator {
  readonly credentialId: string;
  /** Added to at each signature; set it back to play a clone. */
  counter: number;
  readonly register: (options: Asked, more?: Deviation) => Registration;
  readonly signIn: (options: Asked, more?: Deviation) => SignedAssertion;
}

interface Registration {
  readonly id: string;
  readonly rawId: string;
  readonly type: 'public-key';
  readonly response: { readonly clientDataJSON: string; readonly attestationObject: string };
}

interface SignedAssertion {
  readonly id: string;
  readonly rawId: string;
  readonly type: 'public-key';
  readonly response: {
    readonly clientDataJSON: string;
    readonly authenticatorData: string;
    readonly signature: string;
    readonly userHandle: string | null;
  };
}

/** The options as the service gives them, unread. */
type Asked = Readonly<Record<string, unknown>>;

/** What a dishonest one does differently. */
export interface Deviation {
  readonly origin?: string;
  readonly rpId?: string;
  readonly userHandle?: string;
  /** Somebody touched it, but did not show that it is theirs. */
  readonly isUnverified?: boolean;
  readonly counter?: number;
  readonly signedBy?: KeyObject;
}

const present = 0x01;
const verified = 0x04;
const attested = 0x40;

export function authenticator(origin: string): Authenticator {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const id = randomBytes(16);
  const credentialId = id.toString('base64url');
  let userHandle: string | null = null;
  const own: Authenticator = {
    credentialId,
    counter: 0,
    register: (options, more = {}) => {
      const user: unknown = options['user'];
      userHandle = textIn(user, 'id');
      const said = Buffer.concat([
        head(more, { origin, flags: attested, counter: own.counter }),
        Buffer.alloc(16),
        Buffer.from([0, id.length]),
        id,
        coseKey(publicKey),
      ]);
      const attestation = Buffer.concat([
        Buffer.from([0xa3]),
        text('fmt'),
        text('none'),
        text('attStmt'),
        Buffer.from([0xa0]),
        text('authData'),
        Buffer.from([0x59, said.length >> 8, said.length & 0xff]),
        said,
      ]);
      return {
        id: credentialId,
        rawId: credentialId,
        type: 'public-key',
        response: {
          clientDataJSON: clientSays('webauthn.create', options, more.origin ?? origin),
          attestationObject: attestation.toString('base64url'),
        },
      };
    },
    signIn: (options, more = {}) => {
      own.counter += 1;
      const said = head(more, { origin, flags: 0, counter: more.counter ?? own.counter });
      const client = clientSays('webauthn.get', options, more.origin ?? origin);
      const hash = createHash('sha256').update(Buffer.from(client, 'base64url')).digest();
      const signature = sign('sha256', Buffer.concat([said, hash]), more.signedBy ?? privateKey);
      return {
        id: credentialId,
        rawId: credentialId,
        type: 'public-key',
        response: {
          clientDataJSON: client,
          authenticatorData: said.toString('base64url'),
          signature: signature.toString('base64url'),
          userHandle: more.userHandle ?? userHandle,
        },
      };
    },
  };
  return own;
}

function head(
  more: Deviation,
  { origin, flags, counter }: { origin: string; flags: number; counter: number },
): Buffer {
  const rpIdHash = createHash('sha256')
    .update(more.rpId ?? new URL(origin).hostname)
    .digest();
  const count = Buffer.alloc(4);
  count.writeUInt32BE(counter);
  const all = flags | present | (more.isUnverified ? 0 : verified);
  return Buffer.concat([rpIdHash, Buffer.from([all]), count]);
}

function clientSays(type: string, options: Asked, origin: string): string {
  const challenge = textIn(options, 'challenge');
  return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false })).toString(
    'base64url',
  );
}

function textIn(object: unknown, name: string): string {
  const value: unknown =
    typeof object === 'object' && object !== null ? Reflect.get(object, name) : undefined;
  if (typeof value !== 'string') throw new Error(`the options have no ${name}`);
  return value;
}

const text = (word: string): Buffer =>
  Buffer.concat([Buffer.from([0x60 + word.length]), Buffer.from(word)]);

/** RFC 9053 §7.1: { 1: EC2, 3: ES256, -1: P-256, -2: x, -3: y }. */
function coseKey(key: KeyObject): Buffer {
  const { x = '', y = '' } = key.export({ format: 'jwk' });
  return Buffer.concat([
    Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21, 0x58, 0x20]),
    Buffer.from(x, 'base64url'),
    Buffer.from([0x22, 0x58, 0x20]),
    Buffer.from(y, 'base64url'),
  ]);
}
