import { useEffect, useState } from 'react';
import { useRevalidator } from 'react-router';
import { carePaths } from '../../../care-paths.ts';
import { nowIso } from '../../../i18n/use-now.ts';
import { useText } from '../../../i18n/use-text.ts';
import { useConnection } from '../../../pwa/connection.ts';
import { type KeptForm, forgetForm, keepForm, useKeptForm } from '../../../pwa/kept-forms.ts';
import { sendKeptForms } from '../../../pwa/send-kept-forms.ts';
import { useShell } from '../../../shell-context.tsx';
import { check } from '../../../ui/icons.ts';
import { Banner } from '../../../ui/notices.tsx';
import { KeptFields } from './kept-fields.tsx';
import { WaitingRequest } from './waiting-request.tsx';

/** A request that is written without a connection, and sent when the server is reached again. */
export function KeptRequest({ installation }: { readonly installation: string }) {
  const text = useText();
  const person = useShell()?.person ?? null;
  const { isReached, isCopy } = useConnection();
  const name = `assistance ${installation}`;
  const kept = useKeptForm(name);
  const [isChanging, change] = useState(false);
  const [isRefusedStorage, refuseStorage] = useState(false);
  const isSent = useSent(kept);
  const isOffline = !isReached || isCopy;
  if (person === null) return null;
  const keep = (fields: KeptForm['fields']): void => {
    const isStored = keepForm(name, {
      person,
      action: carePaths.keptRequest(),
      attempt: kept?.attempt ?? crypto.randomUUID(),
      fields: { ...fields, installation },
      writtenAt: nowIso(),
      refused: null,
    });
    refuseStorage(!isStored);
    change(!isStored);
    if (isStored && !isOffline) void sendKeptForms();
  };
  if (kept && !isChanging)
    return (
      <WaitingRequest
        kept={kept}
        isOffline={isOffline}
        onChange={() => change(true)}
        onDelete={() => forgetForm(name)}
      />
    );
  if (isSent) return <Banner icon={check}>{text('assistance.kept-sent')}</Banner>;
  if (!isOffline && !isChanging) return null;
  return (
    <KeptFields
      initial={kept?.fields ?? {}}
      onKeep={keep}
      {...(isRefusedStorage ? { error: text('assistance.kept-no-storage') } : {})}
    />
  );
}

/** Whether a request that waited was sent while the page is open; the list of requests is loaded again then. */
function useSent(form: KeptForm | null): boolean {
  const { revalidate } = useRevalidator();
  const { isReached } = useConnection();
  const [last, remember] = useState<KeptForm | null>(null);
  const [isSent, noteSent] = useState(false);
  if (form !== last) {
    remember(form);
    // Deleted by hand without a connection is not sent.
    noteSent(form === null && last !== null && last.refused === null && isReached);
  }
  useEffect(() => {
    if (isSent) void revalidate();
  }, [isSent, revalidate]);
  return isSent;
}
