import { Temporal } from 'temporal-polyfill';
import type { Backend } from '../../server/backend.ts';
import type { UnsentForm } from '../forms/unsent-form.ts';
import type { PageRequest } from '../page-request.ts';
import { guest } from '../pwa/copy-mark.ts';
import { personOf } from '../pwa/copy-mark-of.ts';
import { textFields } from '../api/text-fields.ts';

type Keeper = Pick<Backend, 'unsentForms' | 'clock' | 'opaque'>;

interface SealedForm extends UnsentForm {
  readonly person: string;
  readonly address: string;
  readonly until: string;
}

const cookie = '__Host-unsent';
const attributes = 'Path=/; HttpOnly; Secure; SameSite=Lax';
const retentionS = 600;
/** A cookie has 4,096 bytes at most (RFC 6265 §6.1); base64 and the seal take a third. */
const bytesMax = 2_700;
/** A longer body, such as a file, is not read for a sender whom nobody knows. */
const bodyBytesMax = 65_536;

/**
 * Cookie that keeps a form posted without a session, encrypted, for ten minutes: for the person whose page it was, at the page's
 * address. null for a form that names no person.
 */
export async function keepUnsent(
  { request }: Pick<PageRequest, 'request'>,
  address: string,
  { unsentForms, clock }: Keeper,
): Promise<string | null> {
  const length = Number(request.headers.get('content-length') ?? Number.NaN);
  const posted = length <= bodyBytesMax ? await request.formData().catch(() => null) : null;
  const [form, person] = [posted?.get('form'), posted?.get('page-person')];
  if (!posted || typeof form !== 'string' || typeof person !== 'string' || person === guest)
    return null;
  const until = clock.now().add({ seconds: retentionS }).toString();
  const whole: SealedForm = { form, person, address, until, fields: textFields(posted) };
  const isShort = Buffer.byteLength(JSON.stringify(whole)) <= bytesMax;
  const text = JSON.stringify(isShort ? whole : { ...whole, fields: null });
  if (Buffer.byteLength(text) > bytesMax) return null;
  return `${cookie}=${unsentForms.seal(text)}; Max-Age=${retentionS}; ${attributes}`;
}

/** Whether this browser keeps a form until its sender has signed in. */
export const hasUnsent = (cookies: PageRequest['cookies']): boolean =>
  cookies[cookie] !== undefined;

/** The kept form of this page and person. Its cookie is deleted once it is returned, also for another person. */
export function takeUnsent(pageRequest: PageRequest, backend: Keeper): UnsentForm | null {
  const { cookies, url, request, session } = pageRequest;
  const sealed = cookies[cookie];
  if (sealed === undefined || !session || request.method !== 'GET') return null;
  const kept = unsealed(sealed, backend);
  const isOwn = kept?.person === personOf(pageRequest, backend.opaque);
  if (kept && isOwn && kept.address !== `${url.pathname}${url.search}`) return null;
  pageRequest.headers.append('set-cookie', `${cookie}=; Max-Age=0; ${attributes}`);
  return kept && isOwn ? { form: kept.form, fields: kept.fields } : null;
}

function unsealed(sealed: string, { unsentForms, clock }: Keeper): SealedForm | null {
  try {
    const kept: SealedForm = JSON.parse(unsentForms.unseal(sealed));
    return Temporal.Instant.compare(clock.now(), kept.until) < 0 ? kept : null;
  } catch {
    return null;
  }
}
