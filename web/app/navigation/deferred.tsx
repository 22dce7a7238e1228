import {
  type FunctionComponent,
  type MemoExoticComponent,
  type ReactNode,
  Suspense,
  lazy,
  memo,
  useState,
} from 'react';
import { loadCatalog } from '../i18n/catalogs.client.ts';
import { whenIdle } from '../ui/when-idle.ts';
import { reloadOnce } from './chunk-failure.ts';

/** A module whose only export is a component: `import('./power-flow.tsx')`. */
type ComponentModule<Props> = Readonly<Record<string, FunctionComponent<Props>>>;

export interface DeferredOptions {
  /** Message catalogs that only this part needs; they are fetched together with its code. */
  readonly catalogs?: readonly string[];
  /** Shown instead of the part when the browser opens the page by a link and has no code for the part in time. */
  readonly placeholder?: ReactNode;
  /** When the browser fetches the code: at the first use of the page (the default), or as soon as the browser is idle. */
  readonly when?: 'used' | 'idle';
  /** The page is whole without the part: when its code cannot be loaded, nothing is shown instead of the error page. */
  readonly isOptional?: boolean;
}

/**
 * A part of a page whose code is not in the first load: `const PowerFlow = deferred(() => import('./power-flow.tsx'))`.
 *
 * On the server the module is loaded when the server starts, so the part is in the HTML and works without JavaScript. In the browser
 * that HTML stays as it is until the code is there; then React hydrates it. A part that a link leads to loads beside the page's data,
 * and shows `placeholder` if it is not there before them.
 *
 * While the code is loading, changed props make React replace the HTML by the placeholder. So the part is memoised: pass it
 * values from the loader, not objects made while rendering. A form that the part stands in changes its context while its own
 * code loads, with the same effect: defer the whole form, not a part of it. `Live` calls `loadDeferredParts` before it loads fresh data.
 */
export function deferred<Props extends object>(
  load: () => Promise<ComponentModule<Props>>,
  options: DeferredOptions = {},
): MemoExoticComponent<FunctionComponent<Props>> {
  const { placeholder = null } = options;
  const Part = import.meta.env.SSR ? loadedOnServer(load) : loadedInBrowser(load, options);
  return memo(function Deferred(props: Props) {
    return (
      <Suspense fallback={placeholder}>
        <Part {...props} />
      </Suspense>
    );
  });
}

const serverParts: Promise<unknown>[] = [];

/** Resolves when the server has the code of all deferred parts: it renders no page before. */
export async function deferredPartsLoaded(): Promise<void> {
  // A loaded part can have parts of its own.
  for (let loaded = 0; loaded < serverParts.length;) {
    loaded = serverParts.length;
    await Promise.all(serverParts);
  }
}

function loadedOnServer<Props extends object>(
  load: () => Promise<ComponentModule<Props>>,
): FunctionComponent<Props> {
  let Loaded: FunctionComponent<Props> | null = null;
  serverParts.push(
    load().then((module) => {
      Loaded = onlyExport(module);
    }),
  );
  return function ServerPart(props: Props) {
    if (!Loaded) throw new Error('a page was rendered before its deferred parts were loaded');
    return <Loaded {...props} />;
  };
}

function loadedInBrowser<Props extends object>(
  load: () => Promise<ComponentModule<Props>>,
  { catalogs = [], when = 'used', isOptional = false }: DeferredOptions,
): FunctionComponent<Props> {
  let Loaded: FunctionComponent<Props> | null = null;
  const fetchPart = async (): Promise<FunctionComponent<Props>> => {
    const [module] = await Promise.all([load(), ...catalogs.map(loadCatalog)]);
    Loaded = onlyExport(module);
    return Loaded;
  };
  const Later = lazy(async () => {
    await waits[when]();
    for (;;)
      try {
        return { default: await fetchPart() };
      } catch (error) {
        if (isOptional) return { default: () => null };
        if (navigator.onLine) {
          // A browser does not fetch a module again that it could not load, until the document is loaded again.
          if (reloadOnce(error)) await documentReplaced();
          throw error;
        }
        // Until there is a connection again the part is as the server has rendered it.
        await connected();
      }
  });
  // A link of the app led to the page: its parts load beside its data. Without a placeholder in between, nothing moves under a finger.
  if (when === 'used' && isUsed()) void fetchPart().catch(() => undefined);
  return function BrowserPart(props: Props) {
    const [Part] = useState(() => Loaded ?? Later);
    return <Part {...props} />;
  };
}

function onlyExport<Props>(module: ComponentModule<Props>): FunctionComponent<Props> {
  const [component, ...others] = Object.values(module);
  if (!component || others.length > 0)
    throw new Error(`a deferred module exports one component, not ${Object.keys(module).join()}`);
  return component;
}

const connected = (): Promise<void> =>
  new Promise((resolve) => {
    addEventListener('online', () => resolve(), { once: true });
  });

/** Never resolves: the HTML of the part stays until the browser shows the new document. */
const documentReplaced = (): Promise<never> => new Promise(() => undefined);

const waits = { used: firstUse, idle: () => new Promise<void>((resolve) => whenIdle(resolve)) };

const usageEvents = ['pointermove', 'pointerdown', 'keydown', 'focusin', 'touchstart'] as const;
const unusedMsMax = 10_000;
const waiting = new Set<() => void>();

/** Resolves when a person first uses the page, when `loadDeferredParts` is called, and after ten seconds in any case. */
function firstUse(): Promise<void> {
  // The page was opened by a link of the app: that press came before this listener.
  if (isUsed()) return Promise.resolve();
  return new Promise((resolve) => {
    const done = (): void => {
      clearTimeout(timer);
      waiting.delete(done);
      for (const event of usageEvents) document.removeEventListener(event, done);
      resolve();
    };
    const timer = setTimeout(done, unusedMsMax);
    waiting.add(done);
    for (const event of usageEvents) document.addEventListener(event, done, { passive: true });
  });
}

const isUsed = (): boolean => navigator.userActivation?.hasBeenActive;

/** Ends the wait of all parts of this page: new data are about to be loaded. */
export function loadDeferredParts(): void {
  for (const done of waiting) done();
}
