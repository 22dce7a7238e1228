import {
  type ComponentType,
  type MemoExoticComponent,
  type ReactNode,
  Suspense,
  lazy,
  memo,
} from 'react';

import { loadWords } from '../i18n/catalogs.client.ts';

interface InPage {
  /** What makes the browser fetch the code. */
  readonly when?: () => Promise<void>;
  /** Message catalogs that only this part speaks from. */
  readonly words?: readonly string[];
  /** Where the part comes by a link, until its code is there. */
  readonly fallback?: ReactNode;
}

/**
 * A part that is in the page as it came, and stays as it stands until its code is there. The first load stays small, and nobody
 * waits for a cursor or a slider before they can read. It is given nothing that is made anew while it waits: what it gets in the
 * meantime would take away what stands there. The server has the part at hand, so that no page goes out with a hole:
 * `import.meta.env.SSR ? atHand((await import('./part.tsx')).Part) : inPage(async () => (await import('./part.tsx')).Part)`.
 */
export function inPage<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  { when = stirred, words = [], fallback = null }: InPage = {},
): MemoExoticComponent<ComponentType<Props>> {
  const Late = lazy(async () => {
    await when();
    const [part] = await Promise.all([load(), ...words.map(loadWords)]);
    return { default: part };
  });
  // The compiler cannot see that what lazy gives takes the props of what it loads.
  const Part = Late as unknown as ComponentType<Props>;
  return memo(suspended(Part, fallback));
}

/** On the server: the part, marked in the page as one that wakes by itself. */
export function atHand<Props extends object>(Part: ComponentType<Props>): ComponentType<Props> {
  return suspended(Part, null);
}

const suspended = <Props extends object>(
  Part: ComponentType<Props>,
  fallback: ReactNode,
): ComponentType<Props> =>
  function InPage(props: Props) {
    return (
      <Suspense fallback={fallback}>
        <Part {...props} />
      </Suspense>
    );
  };

/** Long enough for the page to be in use; fresh figures, which come by the minute, find the code there. */
const waitMsMax = 10_000;
const signs = ['pointermove', 'pointerdown', 'keydown', 'focusin', 'touchstart'] as const;
const waiting = new Set<() => void>();

/** The first sign of a person at the page, or of something new to show, or the time when there is none. */
function stirred(): Promise<void> {
  // Who came here by a link of ours has stirred before this code was there to notice.
  if (navigator.userActivation?.hasBeenActive) return Promise.resolve();
  return new Promise((resolve) => {
    const done = (): void => {
      clearTimeout(timer);
      waiting.delete(done);
      for (const sign of signs) document.removeEventListener(sign, done);
      resolve();
    };
    const timer = setTimeout(done, waitMsMax);
    waiting.add(done);
    for (const sign of signs) document.addEventListener(sign, done, { passive: true });
  });
}

/** There is something new to show. */
export function stir(): void {
  for (const done of waiting) done();
}

const idleMsMax = 1_000;

/** As soon as the page has nothing more urgent to do: for what people came to use. */
export function idle(): Promise<void> {
  return new Promise((resolve) => {
    if ('requestIdleCallback' in window)
      requestIdleCallback(() => resolve(), { timeout: idleMsMax });
    else setTimeout(resolve, 200);
  });
}
