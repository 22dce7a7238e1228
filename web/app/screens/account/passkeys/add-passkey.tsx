import { useEffect, useRef, useState } from 'react';
import { useFetcher } from 'react-router';
import { useText } from '../../../i18n/use-text.ts';
import type { Ceremony } from '../../../passkeys/ceremony.ts';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { useHydrated } from '../../../ui/hydrated.ts';
import { key } from '../../../ui/icons.ts';

export interface PasskeyAnswer {
  readonly options?: Record<string, unknown>;
  readonly problem?: string;
  readonly added?: string;
}

/** Asks the service what to ask, the authenticator for a passkey, and the service to keep it. */
export function AddPasskey({ name }: { readonly name: string }) {
  const text = useText();
  const isLive = useHydrated();
  const fetcher = useFetcher<PasskeyAnswer>();
  const [trouble, setTrouble] = useState<string | null>(null);
  const form = useRef<HTMLFormElement>(null);
  const asked = useRef<unknown>(null);
  const { options, problem, added } = fetcher.data ?? {};
  useEffect(() => {
    if (options === undefined || asked.current === options) return;
    asked.current = options;
    const keep = (made: Ceremony): void => {
      if (!made.ok) {
        setTrouble(`security.passkey-${made.why === 'replaced' ? 'cancelled' : made.why}`);
        return;
      }
      const typed = new FormData(form.current ?? undefined);
      typed.set('intent', 'add');
      typed.set('response', made.response);
      void fetcher.submit(typed, { method: 'post' });
    };
    void import('../../../passkeys/ceremony.ts')
      .then(({ makePasskey }) => makePasskey(options))
      .then(keep);
  }, [options, fetcher]);
  const told = problem ?? trouble;
  return (
    <fetcher.Form method="post" className="form" ref={form} onSubmit={() => setTrouble(null)}>
      <input type="hidden" name="intent" value="ask" />
      <Field
        label={text('security.passkey-name')}
        name="name"
        id="new-passkey"
        defaultValue={name}
        maxLength={60}
        required
        hint={text('security.passkey-name-hint')}
        error={told === null ? undefined : text(told)}
      />
      <p role="status">
        {added === undefined ? '' : text('security.passkey-added', { name: added })}
      </p>
      <Button
        look="main"
        wide
        icon={key}
        busy={fetcher.state !== 'idle'}
        busyText={text('security.busy')}
        unavailable={isLive ? undefined : text('security.passkey-needs-scripts')}
      >
        {text('security.passkey-add')}
      </Button>
    </fetcher.Form>
  );
}
