import type { PrivacyPurpose } from '@hearth/product/privacy-choice/privacy-purposes.ts';
import type { Backend } from '../../server/backend.ts';
import { type PrivacyQuestion, privacyQuestionOf } from '../../server/privacy-question.ts';
import type { PageRequest } from '../page-request.ts';
import {
  allowedCookie,
  allowedName,
  deviceChoiceName,
  readAllowed,
  readDeviceChoice,
  tagCookiesRemoved,
} from './device-choice.ts';

/** What may be sent during a request, and what the person has chosen. */
export interface Privacy {
  readonly question: PrivacyQuestion;
  /** Allowed by an answer to the present question, and by the browser. */
  readonly allowed: readonly PrivacyPurpose[];
  /** The browser asks every site not to track (Global Privacy Control, Do Not Track). */
  readonly isRefusedByBrowser: boolean;
  readonly chosen: { readonly allowed: readonly PrivacyPurpose[]; readonly at: string } | null;
  readonly isAsking: boolean;
}

type Request = Pick<PageRequest, 'request' | 'cookies' | 'session' | 'demo'>;
type Services = Pick<Backend, 'product' | 'settings' | 'clock'>;

/** The choice of the account for signed-in people, of the device for guests; null where nothing needs a consent. */
export async function privacyOf(request: Request, backend: Services): Promise<Privacy | null> {
  const question = privacyQuestionOf(backend.settings.reporting);
  if (!question) return null;
  const own = ownSession(request);
  const onDevice = readDeviceChoice(request.cookies[deviceChoiceName]);
  const stored = own ? await accountChoice(own, backend) : onDevice;
  const isUnknown = stored === undefined;
  const chosen = stored?.version === question.version ? stored : null;
  // A refusal as a guest counts after sign-in too, so the question is not repeated.
  const hasRefused = onDevice?.version === question.version && onDevice.allowed.length === 0;
  const isRefusedByBrowser = hasSignal(request.request);
  return {
    question,
    allowed: isRefusedByBrowser ? [] : (chosen?.allowed ?? []),
    isRefusedByBrowser,
    chosen: chosen && { allowed: chosen.allowed, at: chosen.at },
    isAsking: !chosen && !isUnknown && !isRefusedByBrowser && !(own && hasRefused),
  };
}

/** A demo session is a guest's. */
export const ownSession = ({ session, demo }: Pick<PageRequest, 'session' | 'demo'>) =>
  demo && session === demo.session ? null : session;

const hasSignal = ({ headers }: { readonly headers: Headers }): boolean =>
  headers.get('sec-gpc') === '1' || headers.get('dnt') === '1';

interface StoredChoice {
  readonly version: string;
  readonly allowed: readonly PrivacyPurpose[];
  readonly at: string;
}

const heldMs = 60_000;
const sessionsMax = 10_000;
/** Choices by session, for a minute, for each clock in the process. */
const held = new WeakMap<
  Services['clock'],
  Map<string, { atMs: number; choice: StoredChoice | null }>
>();

/** Undefined while product does not answer: nothing is sent then and nobody is asked. */
async function accountChoice(
  session: NonNullable<PageRequest['session']>,
  { product, clock }: Services,
): Promise<StoredChoice | null | undefined> {
  const nowMs = clock.now().epochMilliseconds;
  const last = held.get(clock)?.get(session.id);
  if (last && nowMs - last.atMs < heldMs) return last.choice;
  const read = await product.getPrivacyChoice({}, { token: session.accessToken });
  if (!read.ok) return undefined;
  hold(session.id, { atMs: nowMs, choice: read.value.latest }, clock);
  return read.value.latest;
}

function hold(
  session: string,
  entry: { readonly atMs: number; readonly choice: StoredChoice | null },
  clock: Services['clock'],
): void {
  const choices = held.get(clock) ?? new Map();
  if (choices.size >= sessionsMax) choices.clear();
  held.set(clock, choices.set(session, entry));
}

/** Holds a choice that was just stored. */
export const holdChoice = (session: string, choice: StoredChoice, clock: Services['clock']): void =>
  hold(session, { atMs: clock.now().epochMilliseconds, choice }, clock);

/** Cookies that make the browser's state what is allowed now. */
export function privacyCookies(
  allowed: readonly PrivacyPurpose[],
  { cookies, url }: Pick<PageRequest, 'cookies' | 'url'>,
): readonly string[] {
  const before = readAllowed(cookies[allowedName]).join('_');
  return [
    ...(before === allowed.join('_') ? [] : [allowedCookie(allowed)]),
    ...(allowed.includes('marketing') ? [] : tagCookiesRemoved(cookies, url.hostname)),
  ];
}
