import { useEffect, useRef, useState } from 'react';
import { useFetcher, useSubmit } from 'react-router';
import { useText } from '../../i18n/use-text.ts';
import type { Ceremony } from '../../passkey-ceremony.ts';
import { Button } from '../../ui/button.tsx';
import { key } from '../../ui/icons-of-things.ts';

interface PasskeyAnswer {
  readonly options?: Record<string, unknown>;
}

/** Offers a passkey by autofill in the address field, where supported, and by a button; nothing without scripts. */
export function PasskeySignIn({ problem }: { readonly problem: string | null }) {
  const text = useText();
  // Autofill starts without a press, so its progress is not shown.
  const ofField = useFetcher<PasskeyAnswer>({ key: 'quiet passkey' });
  const ofPress = useFetcher<PasskeyAnswer>();
  const isThere = useSupport(() => void ofField.submit(question, { method: 'post' }));
  useCeremony(ofField.data?.options, { isAutofill: true });
  const trouble = useCeremony(ofPress.data?.options, { isAutofill: false });
  if (!isThere) return null;
  const notice = ofPress.state === 'idle' ? (trouble ?? problem) : null;
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
      <p role="status" className={notice === null ? 'visually-hidden' : 'small'}>
        {notice === null ? '' : text(`sign-in.${notice}`)}
      </p>
    </>
  );
}

const question = { intent: 'ask-passkey' };

/** Whether passkeys are supported; calls back once if the browser supports autofill of passkeys. */
function useSupport(onAutofill: () => void): boolean {
  const [isThere, setIsThere] = useState(false);
  const offer = useRef(onAutofill);
  useEffect(() => {
    void import('../../passkey-ceremony.ts')
      .then(({ passkeySupport }) => passkeySupport())
      .then((support) => {
        setIsThere(support.isThere);
        if (support.isAutofilled) offer.current();
      });
  }, []);
  return isThere;
}

/** Runs the ceremony once for each options, posts the authenticator's response, and returns the reason of a failure. */
function useCeremony(
  options: Record<string, unknown> | undefined,
  { isAutofill }: { readonly isAutofill: boolean },
): string | null {
  const submit = useSubmit();
  const [trouble, setTrouble] = useState<string | null>(null);
  const handled = useRef<unknown>(null);
  useEffect(() => {
    if (options === undefined || handled.current === options) return;
    handled.current = options;
    const go = (ceremony: Ceremony): void => {
      if (ceremony.ok)
        void submit({ intent: 'passkey', response: ceremony.response }, { method: 'post' });
      else if (!isAutofill && ceremony.why !== 'replaced')
        setTrouble(ceremony.why === 'cancelled' ? 'passkey-cancelled' : 'passkey-refused');
    };
    void import('../../passkey-ceremony.ts')
      .then(({ authenticateWithPasskey }) => authenticateWithPasskey(options, { isAutofill }))
      .then(go);
  }, [options, isAutofill, submit]);
  useEffect(() => () => void import('../../passkey-ceremony.ts').then(end), []);
  return trouble;
}

const end = ({ cancelPasskeyPrompt }: { cancelPasskeyPrompt: () => void }): void =>
  cancelPasskeyPrompt();
