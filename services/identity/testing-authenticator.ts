import { type KeyObject, createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';

/** A platform authenticator in a few lines: ES256, user verified, no attestation (WebAuthn Level 3 §6). */
export interface Authenticator {
  readonly credentialId: string;
  /** Added to at each signature; set it back to play a clone. */
  counter: number;
  readonly register: (options: CeremonyOptions, deviation?: Deviation) => Registration;
  readonly signIn: (options: CeremonyOptions, deviation?: Deviation) => SignedAssertion;
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
type CeremonyOptions = Readonly<Record<string, unknown>>;

/** What a dishonest one does differently. */
export interface Deviation {
  readonly origin?: string;
  readonly rpId?: string;
  readonly userHandle?: string;
  /** The authenticator was touched without user verification (PIN or biometrics). */
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
    register: (options, deviation = {}) => {
      const user: unknown = options['user'];
      userHandle = textIn(user, 'id');
      const authenticatorData = Buffer.concat([
        head(deviation, { origin, flags: attested, counter: own.counter }),
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
        Buffer.from([0x59, authenticatorData.length >> 8, authenticatorData.length & 0xff]),
        authenticatorData,
      ]);
      return {
        id: credentialId,
        rawId: credentialId,
        type: 'public-key',
        response: {
          clientDataJSON: clientDataOf('webauthn.create', options, deviation.origin ?? origin),
          attestationObject: attestation.toString('base64url'),
        },
      };
    },
    signIn: (options, deviation = {}) => {
      own.counter += 1;
      const authenticatorData = head(deviation, {
        origin,
        flags: 0,
        counter: deviation.counter ?? own.counter,
      });
      const client = clientDataOf('webauthn.get', options, deviation.origin ?? origin);
      const hash = createHash('sha256').update(Buffer.from(client, 'base64url')).digest();
      const signature = sign(
        'sha256',
        Buffer.concat([authenticatorData, hash]),
        deviation.signedBy ?? privateKey,
      );
      return {
        id: credentialId,
        rawId: credentialId,
        type: 'public-key',
        response: {
          clientDataJSON: client,
          authenticatorData: authenticatorData.toString('base64url'),
          signature: signature.toString('base64url'),
          userHandle: deviation.userHandle ?? userHandle,
        },
      };
    },
  };
  return own;
}

function head(
  deviation: Deviation,
  { origin, flags, counter }: { origin: string; flags: number; counter: number },
): Buffer {
  const rpIdHash = createHash('sha256')
    .update(deviation.rpId ?? new URL(origin).hostname)
    .digest();
  const count = Buffer.alloc(4);
  count.writeUInt32BE(counter);
  const all = flags | present | (deviation.isUnverified ? 0 : verified);
  return Buffer.concat([rpIdHash, Buffer.from([all]), count]);
}

function clientDataOf(type: string, options: CeremonyOptions, origin: string): string {
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

const text = (value: string): Buffer =>
  Buffer.concat([Buffer.from([0x60 + value.length]), Buffer.from(value)]);

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
