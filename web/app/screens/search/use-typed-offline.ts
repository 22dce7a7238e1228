import { useEffect, useRef, useSyncExternalStore } from 'react';
import { useNavigate } from 'react-router';
import { paths } from '../../paths.ts';
import { useConnection } from '../../pwa/connection.ts';

const listeners = new Set<() => void>();

const typedInAddress = (): string => new URLSearchParams(location.search).get('q') ?? '';

/**
 * The text that is looked for on the device; null while the server answers. The address has the text, the stored copy of the page has
 * not. What was typed meanwhile is sent when the server is reached again.
 */
export function useTypedOffline(typedOnline: string): {
  readonly typed: string | null;
  readonly write: (typed: string) => void;
} {
  const { isReached, isCopy } = useConnection();
  const navigate = useNavigate();
  const typed = useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    typedInAddress,
    () => '',
  );
  const isOffline = !isReached || isCopy;
  const wasOffline = useRef(false);
  useEffect(() => {
    const written = typedInAddress();
    if (!isOffline && wasOffline.current && written !== typedOnline)
      void navigate(paths.search({ q: written }), { replace: true });
    wasOffline.current = isOffline;
  }, [isOffline, typedOnline, navigate]);
  return {
    typed: isOffline ? typed.trim() : null,
    write: (next) => {
      // The router would request the data of the page.
      history.replaceState(history.state, '', paths.search({ q: next }));
      for (const listener of listeners) listener();
    },
  };
}
