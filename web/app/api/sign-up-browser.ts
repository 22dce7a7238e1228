import { randomBytes } from 'node:crypto';

/** What a browser knows of its last sign-up: its secret, which signs it in once after the verification, and the address. */
export interface SignUpBrowser {
  /** null: the address was verified here, and the account was created in another browser. */
  readonly secret: string | null;
  readonly email: string;
}

const cookie = '__Host-sign-up';
const maxAgeS = 86_400;

/** The same secret for every sign-up of a browser, so that any of their mails signs it in. */
export const browserSecret = (browser: SignUpBrowser | null): string =>
  browser?.secret ?? randomBytes(32).toString('base64url');

export const signUpCookie = ({ secret, email }: SignUpBrowser): string =>
  `${cookie}=${secret ?? ''}.${Buffer.from(email).toString('base64url')}; Path=/; Max-Age=${maxAgeS}; HttpOnly; Secure; SameSite=Lax`;

export function readSignUpBrowser(cookies: Readonly<Record<string, string>>): SignUpBrowser | null {
  const [secret = '', email = ''] = (cookies[cookie] ?? '').split('.');
  if (email === '') return null;
  return {
    secret: /^[\w-]{43}$/.test(secret) ? secret : null,
    email: Buffer.from(email, 'base64url').toString().slice(0, 254),
  };
}
