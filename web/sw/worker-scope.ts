/** What a service worker has that a page has not; the pages' types know nothing of it. */
export interface WorkerScope {
  readonly caches: CacheStorage;
  readonly clients: {
    claim(): Promise<void>;
    get(id: string): Promise<WorkerClient | undefined>;
    matchAll(options?: { includeUncontrolled?: boolean }): Promise<readonly WorkerClient[]>;
  };
  readonly location: { readonly origin: string };
  readonly registration: ServiceWorkerRegistration;
  skipWaiting(): Promise<void>;
  addEventListener(name: 'install' | 'activate', listener: (event: LifeEvent) => void): void;
  addEventListener(name: 'fetch', listener: (event: AnswerEvent) => void): void;
  addEventListener(name: 'message', listener: (event: TellEvent) => void): void;
}

export interface WorkerClient {
  readonly id: string;
  postMessage(message: unknown, transfer: readonly Transferable[]): void;
}

export interface LifeEvent {
  waitUntil(work: Promise<unknown>): void;
}

export interface AnswerEvent extends LifeEvent {
  readonly request: Request;
  readonly clientId: string;
  readonly resultingClientId: string;
  readonly preloadResponse: Promise<Response | undefined>;
  respondWith(response: Promise<Response>): void;
}

export interface TellEvent extends LifeEvent {
  readonly data: unknown;
  readonly ports: readonly MessagePort[];
}
