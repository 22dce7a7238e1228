import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useFetcher, useSubmit } from 'react-router';
import { useText } from '../../i18n/use-text.ts';
import type { Ceremony } from '../../passkeys/ceremony.ts';
import { Button } from '../../ui/button.tsx';
import { key } from '../../ui/icons.ts';

interface Asked {
  readonly options?: Record<string, unknown>;
}

/** Offers a passkey in the address field by itself, where the browser can, and by a button. Nothing where scripts do not run. */
export function PasskeySignIn({ problem }: { readonly problem: string | null }) {
  const text = useText();
  const submit = useSubmit();
  const { isThere, options, ask } = useOptions();
  const waiting = useRef<AbortController | null>(null);
  const [trouble, setTrouble] = useState<string | null>(null);
  const begin = useEffectEvent(async (given: unknown, isAutofill: boolean) => {
    // Only one question can be open: a press takes the place of the one that waits in the field.
    waiting.current?.abort();
    const mine = new AbortController();
    waiting.current = mine;
    const { usePasskey: sign } = await import('../../passkeys/ceremony.ts');
    const made = await sign(given, { isAutofill, signal: mine.signal });
    if (mine.signal.aborted) return;
    if (made.ok) void submit({ intent: 'passkey', response: made.response }, { method: 'post' });
    else if (!isAutofill) setTrouble(why(made));
  });
  useEffect(() => {
    if (options) void begin(options.given, options.isAutofill);
  }, [options]);
  useEffect(() => () => waiting.current?.abort(), []);
  if (!isThere) return null;
  const told = trouble ?? problem;
  return (
    <>
      <Button
        type="button"
        wide
        icon={key}
        onClick={() => {
          setTrouble(null);
          ask();
        }}
      >
        {text('sign-in.passkey')}
      </Button>
      <p role="status" className={told === null ? 'visually-hidden' : 'small'}>
        {told === null ? '' : text(`sign-in.${told}`)}
      </p>
    </>
  );
}

const why = (made: Extract<Ceremony, { ok: false }>): string =>
  made.why === 'cancelled' ? 'passkey-cancelled' : 'passkey-refused';

interface Options {
  readonly given: unknown;
  readonly isAutofill: boolean;
}

/** What to ask the authenticator: once when the page is there, for the field; and anew at every press. */
function useOptions(): { isThere: boolean; options: Options | null; ask: () => void } {
  const fetcher = useFetcher<Asked>();
  const [isThere, setIsThere] = useState(false);
  const isPressed = useRef(false);
  const fetchOptions = useEffectEvent(() => {
    void fetcher.submit({ intent: 'ask-passkey' }, { method: 'post' });
  });
  useEffect(() => {
    void import('../../passkeys/ceremony.ts')
      .then(({ passkeySupport }) => passkeySupport())
      .then((support) => {
        setIsThere(support.isThere);
        if (support.isAutofilled) fetchOptions();
      });
  }, []);
  const given = fetcher.data?.options;
  const [options, setOptions] = useState<Options | null>(null);
  if (given !== undefined && options?.given !== given)
    setOptions({ given, isAutofill: !isPressed.current });
  return {
    isThere,
    options,
    ask: () => {
      isPressed.current = true;
      void fetcher.submit({ intent: 'ask-passkey' }, { method: 'post' });
    },
  };
}
