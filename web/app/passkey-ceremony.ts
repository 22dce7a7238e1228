/**
 * The browser's side of a passkey ceremony. Options come from the service as JSON; the authenticator's response is returned as
 * text (WebAuthn Level 3 §5.1.8).
 */

/** Whether this browser supports passkeys, and whether it supports their autofill in the address field. */
export async function passkeySupport(): Promise<{ isThere: boolean; isAutofilled: boolean }> {
  const isThere =
    typeof PublicKeyCredential === 'function' &&
    typeof PublicKeyCredential.parseRequestOptionsFromJSON === 'function';
  if (!isThere) return { isThere: false, isAutofilled: false };
  const hasAutofill = 'isConditionalMediationAvailable' in PublicKeyCredential;
  return {
    isThere,
    isAutofilled: hasAutofill && (await PublicKeyCredential.isConditionalMediationAvailable()),
  };
}

export type Ceremony = { readonly ok: true; readonly response: string } | Unmade;

interface Unmade {
  readonly ok: false;
  /** Cancelled by the person, replaced by another prompt, already registered, or not possible in this browser. */
  readonly why: 'cancelled' | 'replaced' | 'known' | 'failed';
}

export async function createPasskey(options: unknown): Promise<Ceremony> {
  return await answered(() =>
    navigator.credentials.create({
      publicKey: PublicKeyCredential.parseCreationOptionsFromJSON(creationOptions(options)),
    }),
  );
}

/** The open prompt of the page; the next one replaces it. */
let open: AbortController | null = null;

/** Ends the open prompt: an autofill prompt would outlive its page. */
export function cancelPasskeyPrompt(): void {
  open?.abort();
  open = null;
}

/** With `isAutofill` the prompt appears when the field has the focus, and waits as long as the page is open. */
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

// The service follows the same specification, and the browser refuses invalid options.
const creationOptions = (options: unknown) => options as PublicKeyCredentialCreationOptionsJSON;
const requestOptions = (options: unknown) => options as PublicKeyCredentialRequestOptionsJSON;
