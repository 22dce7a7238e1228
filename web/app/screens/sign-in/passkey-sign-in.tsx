import { useEffect, useRef, useState } from 'react';
import { useFetcher, useSubmit } from 'react-router';
import { useText } from '../../i18n/use-text.ts';
import type { Ceremony } from '../../passkeys/ceremony.ts';
import { Button } from '../../ui/button.tsx';
import { key } from '../../ui/icons-of-things.ts';

interface Asked {
  readonly options?: Record<string, unknown>;
}

/** Offers a passkey in the address field by itself, where the browser can, and by a button. Nothing where scripts do not run. */
export function PasskeySignIn({ problem }: { readonly problem: string | null }) {
  const text = useText();
  // Nobody asked for it, so nobody is shown that it is under way.
  const ofField = useFetcher<Asked>({ key: 'quiet passkey' });
  const ofPress = useFetcher<Asked>();
  const isThere = useSupport(() => void ofField.submit(question, { method: 'post' }));
  useCeremony(ofField.data?.options, { isAutofill: true });
  const trouble = useCeremony(ofPress.data?.options, { isAutofill: false });
  if (!isThere) return null;
  const told = ofPress.state === 'idle' ? (trouble ?? problem) : null;
  return (
    <>
      <Button
        type="button"
        wide
        icon={key}
        onClick={() => void ofPress.submit(question, { method: 'post' })}
      >
        {text('sign-in.passkey')}
      </Button>
      <p role="status" className={told === null ? 'visually-hidden' : 'small'}>
        {told === null ? '' : text(`sign-in.${told}`)}
      </p>
    </>
  );
}

const question = { intent: 'ask-passkey' };

/** Whether there can be a passkey; calls back once where the browser can offer it in a field. */
function useSupport(onAutofill: () => void): boolean {
  const [isThere, setIsThere] = useState(false);
  const offer = useRef(onAutofill);
  useEffect(() => {
    void import('../../passkeys/ceremony.ts')
      .then(({ passkeySupport }) => passkeySupport())
      .then((support) => {
        setIsThere(support.isThere);
        if (support.isAutofilled) offer.current();
      });
  }, []);
  return isThere;
}

/** Puts the question to the authenticator once for each options, sends what it says, and tells why there is nothing to send. */
function useCeremony(
  options: Record<string, unknown> | undefined,
  { isAutofill }: { readonly isAutofill: boolean },
): string | null {
  const submit = useSubmit();
  const [trouble, setTrouble] = useState<string | null>(null);
  const asked = useRef<unknown>(null);
  useEffect(() => {
    if (options === undefined || asked.current === options) return;
    asked.current = options;
    const go = (made: Ceremony): void => {
      if (made.ok) void submit({ intent: 'passkey', response: made.response }, { method: 'post' });
      else if (!isAutofill && made.why !== 'replaced')
        setTrouble(made.why === 'cancelled' ? 'passkey-cancelled' : 'passkey-refused');
    };
    void import('../../passkeys/ceremony.ts')
      .then(({ authenticateWithPasskey }) => authenticateWithPasskey(options, { isAutofill }))
      .then(go);
  }, [options, isAutofill, submit]);
  useEffect(() => () => void import('../../passkeys/ceremony.ts').then(end), []);
  return trouble;
}

const end = ({ cancelPasskeyPrompt }: { cancelPasskeyPrompt: () => void }): void =>
  cancelPasskeyPrompt();
