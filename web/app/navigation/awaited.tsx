import { type ReactNode, Suspense, use, useState } from 'react';
import { useHydrated } from '../ui/hydrated.ts';
import { withMinimumDelay } from './minimum-delay.ts';

export interface AwaitedProps<Value> {
  /** A promise that a loader returns without waiting for it. */
  readonly value: Promise<Value>;
  readonly placeholder: ReactNode;
  readonly children: (value: Value) => ReactNode;
}

/**
 * A part of a page whose data arrive after the page. In the browser the placeholder stays for a minimum time, so that it does not
 * flicker; on the server, data that are there before the page is rendered show no placeholder.
 */
export function Awaited<Value>({ value, placeholder, children }: AwaitedProps<Value>) {
  const isHydrated = useHydrated();
  const [shown, setShown] = useState(() => ({
    value,
    delayed: isHydrated ? withMinimumDelay(value) : value,
  }));
  if (shown.value !== value) setShown({ value, delayed: withMinimumDelay(value) });
  return (
    <Suspense fallback={placeholder}>
      <Resolved value={shown.delayed}>{children}</Resolved>
    </Suspense>
  );
}

function Resolved<Value>({ value, children }: Pick<AwaitedProps<Value>, 'value' | 'children'>) {
  return children(use(value));
}
