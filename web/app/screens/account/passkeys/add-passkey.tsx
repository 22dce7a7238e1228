import { useEffect, useRef, useState } from 'react';
import { useFetcher } from 'react-router';
import type { FormAnswer } from '../../../forms/answer.ts';
import { CheckedForm } from '../../../forms/checked-form.tsx';
import { SendButton, TextField } from '../../../forms/fields.tsx';
import { useText } from '../../../i18n/use-text.ts';
import type { Ceremony } from '../../../passkeys/ceremony.ts';
import { useHydrated } from '../../../ui/hydrated.ts';
import { key } from '../../../ui/icons-of-things.ts';
import { addForm } from './form.ts';

export interface PasskeyAnswer {
  readonly options?: Record<string, unknown>;
  readonly answer?: FormAnswer;
  readonly added?: string;
}

/** Asks the service what to ask, the authenticator for a passkey, and the service to keep it. */
export function AddPasskey({ name }: { readonly name: string }) {
  const text = useText();
  const isLive = useHydrated();
  const fetcher = useFetcher<PasskeyAnswer>();
  const [trouble, setTrouble] = useState<string | null>(null);
  const place = useRef<HTMLDivElement>(null);
  const asked = useRef<unknown>(null);
  const { options, added } = fetcher.data ?? {};
  useEffect(() => {
    if (options === undefined || asked.current === options) return;
    asked.current = options;
    const keep = (made: Ceremony): void => {
      if (!made.ok) {
        setTrouble(`security.passkey-${made.why === 'replaced' ? 'cancelled' : made.why}`);
        return;
      }
      const typed = new FormData(place.current?.querySelector('form') ?? undefined);
      typed.set('intent', 'add');
      typed.set('response', made.response);
      void fetcher.submit(typed, { method: 'post' });
    };
    void import('../../../passkeys/ceremony.ts')
      .then(({ createPasskey }) => createPasskey(options))
      .then(keep);
  }, [options, fetcher]);
  // Asked again, what went wrong before is over.
  const told = fetcher.state === 'idle' ? trouble : null;
  return (
    <div ref={place}>
      <CheckedForm form={addForm} fetcher={fetcher} initial={{ name }}>
        <input type="hidden" name="intent" value="ask" />
        <TextField name="name" hint={text('security.passkey-name-hint')} />
        <p role="status">
          {told === null
            ? added === undefined
              ? ''
              : text('security.passkey-added', { name: added })
            : text(told)}
        </p>
        <SendButton
          icon={key}
          busyText={text('security.busy')}
          unavailable={isLive ? undefined : text('security.passkey-needs-scripts')}
        >
          {text('security.passkey-add')}
        </SendButton>
      </CheckedForm>
    </div>
  );
}
