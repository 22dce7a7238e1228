import { useState } from 'react';
import { useText } from '../../../i18n/use-text.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { useHydrated } from '../../../ui/hydrated.ts';
import { copy, mail, send } from '../../../ui/icons-of-things.ts';
import { type Shared, mailTo } from './shared-text.ts';

/** Button that shares a text: by the share sheet of the device, else by the clipboard, without scripts by mail. */
export function Share({ shared }: { shared: Shared }) {
  const text = useText();
  const isScripted = useHydrated();
  const [outcome, setOutcome] = useState<'copied' | 'not-copied' | null>(null);
  if (!isScripted)
    return (
      <ButtonLink icon={mail} href={mailTo('', shared)}>
        {text('message.mail')}
      </ButtonLink>
    );
  const canShare = typeof navigator.share === 'function';
  const hand = async (): Promise<void> => {
    const { title, words } = shared;
    // Closing the share sheet rejects the promise and is no failure.
    if (canShare) return navigator.share({ title, text: words }).catch(() => undefined);
    const done = await navigator.clipboard.writeText(`${title}\n\n${words}`).then(
      () => true,
      () => false,
    );
    setOutcome(done ? 'copied' : 'not-copied');
  };
  return (
    <>
      <Button type="button" icon={canShare ? send : copy} onClick={() => void hand()}>
        {text(canShare ? 'message.share' : 'message.copy')}
      </Button>
      {!canShare && (
        <ButtonLink icon={mail} href={mailTo('', shared)}>
          {text('message.mail')}
        </ButtonLink>
      )}
      <p role="status" className="small">
        {outcome && text(`message.${outcome}`)}
      </p>
    </>
  );
}
