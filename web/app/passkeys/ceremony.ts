/**
 * The browser's side of a passkey, in the forms that travel: options come as the service gave them, what the authenticator
 * says goes back as text (WebAuthn Level 3 §5.1.8).
 */

/** Whether this browser can do it, and whether it can offer passkeys in the address field by itself. */
export async function passkeySupport(): Promise<{ isThere: boolean; isAutofilled: boolean }> {
  const isThere =
    typeof PublicKeyCredential === 'function' &&
    typeof PublicKeyCredential.parseRequestOptionsFromJSON === 'function';
  if (!isThere) return { isThere: false, isAutofilled: false };
  const canBeAsked = 'isConditionalMediationAvailable' in PublicKeyCredential;
  return {
    isThere,
    isAutofilled: canBeAsked && (await PublicKeyCredential.isConditionalMediationAvailable()),
  };
}

export type Ceremony = { readonly ok: true; readonly response: string } | Unmade;

interface Unmade {
  readonly ok: false;
  /** The person closed the question, another took its place, it was there already, or the browser could not. */
  readonly why: 'cancelled' | 'replaced' | 'known' | 'failed';
}

export async function createPasskey(options: unknown): Promise<Ceremony> {
  return await answered(() =>
    navigator.credentials.create({
      publicKey: PublicKeyCredential.parseCreationOptionsFromJSON(creationOptions(options)),
    }),
  );
}

/** A page has one question open at a time: the next takes its place. */
let open: AbortController | null = null;

/** A question in a field would outlive the page that it is on. */
export function cancelPasskeyPrompt(): void {
  open?.abort();
  open = null;
}

/** With `isAutofill` nothing shows until somebody touches the field, and it waits for as long as the page is open. */
export async function authenticateWithPasskey(
  options: unknown,
  { isAutofill }: { readonly isAutofill: boolean },
): Promise<Ceremony> {
  cancelPasskeyPrompt();
  const { signal } = (open = new AbortController());
  return await answered(() =>
    navigator.credentials.get({
      publicKey: PublicKeyCredential.parseRequestOptionsFromJSON(requestOptions(options)),
      signal,
      ...(isAutofill ? { mediation: 'conditional' as const } : {}),
    }),
  );
}

async function answered(ask: () => Promise<Credential | null>): Promise<Ceremony> {
  try {
    const credential = await ask();
    if (!(credential instanceof PublicKeyCredential)) return { ok: false, why: 'failed' };
    return { ok: true, response: JSON.stringify(credential.toJSON()) };
  } catch (error) {
    const name = error instanceof DOMException ? error.name : '';
    if (name === 'AbortError') return { ok: false, why: 'replaced' };
    if (name === 'NotAllowedError') return { ok: false, why: 'cancelled' };
    return { ok: false, why: name === 'InvalidStateError' ? 'known' : 'failed' };
  }
}

// The service has written them by the same specification: the browser itself refuses what is not as it should be.
const creationOptions = (options: unknown) => options as PublicKeyCredentialCreationOptionsJSON;
const requestOptions = (options: unknown) => options as PublicKeyCredentialRequestOptionsJSON;
