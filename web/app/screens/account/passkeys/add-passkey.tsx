import { useEffect, useRef, useState } from 'react';
import { useFetcher } from 'react-router';
import type { FormAnswer } from '../../../forms/answer.ts';
import { CheckedForm } from '../../../forms/checked-form.tsx';
import { SendButton, TextField } from '../../../forms/fields.tsx';
import { useText } from '../../../i18n/use-text.ts';
import type { Ceremony } from '../../../passkey-ceremony.ts';
import { useHydrated } from '../../../ui/hydrated.ts';
import { key } from '../../../ui/icons-of-things.ts';
import { addForm } from './form.ts';

export interface PasskeyAnswer {
  readonly options?: Record<string, unknown>;
  readonly answer?: FormAnswer;
  readonly added?: string;
}

/** Requests creation options from identity, creates a passkey in the authenticator and registers it at identity. */
export function AddPasskey({ name }: { readonly name: string }) {
  const text = useText();
  const isLive = useHydrated();
  const fetcher = useFetcher<PasskeyAnswer>();
  const [trouble, setTrouble] = useState<string | null>(null);
  const container = useRef<HTMLDivElement>(null);
  const handledOptions = useRef<unknown>(null);
  const { options, added } = fetcher.data ?? {};
  useEffect(() => {
    if (options === undefined || handledOptions.current === options) return;
    handledOptions.current = options;
    const submit = (ceremony: Ceremony): void => {
      if (!ceremony.ok) {
        setTrouble(`security.passkey-${ceremony.why === 'replaced' ? 'cancelled' : ceremony.why}`);
        return;
      }
      const typed = new FormData(container.current?.querySelector('form') ?? undefined);
      typed.set('intent', 'add');
      typed.set('response', ceremony.response);
      void fetcher.submit(typed, { method: 'post' });
    };
    void import('../../../passkey-ceremony.ts')
      .then(({ createPasskey }) => createPasskey(options))
      .then(submit);
  }, [options, fetcher]);
  // A new attempt clears the message of the last one.
  const message = fetcher.state === 'idle' ? trouble : null;
  return (
    <div ref={container}>
      <CheckedForm form={addForm} fetcher={fetcher} initial={{ name }}>
        <input type="hidden" name="intent" value="ask" />
        <TextField name="name" hint={text('security.passkey-name-hint')} />
        <p role="status">
          {message === null
            ? added === undefined
              ? ''
              : text('security.passkey-added', { name: added })
            : text(message)}
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
