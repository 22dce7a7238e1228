import { type ReactNode, Suspense, use, useState } from 'react';
import { useHydrated } from '../ui/hydrated.ts';
import { atLeast } from './at-least.ts';

export interface LateProps<Value> {
  /** What a loader has sent on its way without waiting for it. */
  readonly value: Promise<Value>;
  readonly placeholder: ReactNode;
  readonly children: (value: Value) => ReactNode;
}

/**
 * A part of a page whose figures come later than the page. Once its placeholder has been shown in the browser it stays for a
 * moment, so that it never only flickers; what the server has at hand when it draws the page is there at once.
 */
export function Late<Value>({ value, placeholder, children }: LateProps<Value>) {
  const isHydrated = useHydrated();
  const [kept, keep] = useState(() => ({ value, shown: isHydrated ? atLeast(value) : value }));
  if (kept.value !== value) keep({ value, shown: atLeast(value) });
  return (
    <Suspense fallback={placeholder}>
      <Come value={kept.shown}>{children}</Come>
    </Suspense>
  );
}

function Come<Value>({ value, children }: Pick<LateProps<Value>, 'value' | 'children'>) {
  return children(use(value));
}
