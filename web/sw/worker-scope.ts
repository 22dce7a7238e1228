import type { ChangedSubscription } from './push.ts';

/** The service worker's global scope, as far as it is used; TypeScript's DOM types do not contain it. */
export interface WorkerScope {
  readonly caches: CacheStorage;
  readonly clients: {
    claim(): Promise<void>;
    get(id: string): Promise<WorkerClient | undefined>;
    matchAll(options?: {
      includeUncontrolled?: boolean;
      type?: 'window';
    }): Promise<readonly WorkerClient[]>;
    openWindow(url: string): Promise<unknown>;
  };
  readonly cookieStore?: { get(name: string): Promise<{ readonly value?: string } | null> };
  readonly location: { readonly origin: string };
  readonly registration: ServiceWorkerRegistration;
  skipWaiting(): Promise<void>;
  addEventListener(name: 'install' | 'activate', listener: (event: LifecycleEvent) => void): void;
  addEventListener(name: 'fetch', listener: (event: FetchEvent) => void): void;
  addEventListener(name: 'message', listener: (event: MessageEvent) => void): void;
  addEventListener(name: 'push', listener: (event: PushEvent) => void): void;
  addEventListener(name: 'notificationclick', listener: (event: NotificationEvent) => void): void;
  addEventListener(
    name: 'pushsubscriptionchange',
    listener: (event: ChangedSubscription & LifecycleEvent) => void,
  ): void;
  addEventListener(
    name: 'error',
    listener: (event: { readonly error: unknown; readonly message: string }) => void,
  ): void;
  addEventListener(
    name: 'unhandledrejection',
    listener: (event: { readonly reason: unknown }) => void,
  ): void;
}

export interface WorkerClient {
  readonly id: string;
  readonly url: string;
  focus(): Promise<unknown>;
  navigate(url: string): Promise<unknown>;
  postMessage(message: unknown, transfer: readonly Transferable[]): void;
}

export interface LifecycleEvent {
  waitUntil(work: Promise<unknown>): void;
}

export interface PushEvent extends LifecycleEvent {
  readonly data: { text(): string } | null;
}

export interface NotificationEvent extends LifecycleEvent {
  readonly notification: Notification;
}

export interface FetchEvent extends LifecycleEvent {
  readonly request: Request;
  readonly clientId: string;
  readonly resultingClientId: string;
  readonly preloadResponse: Promise<Response | undefined>;
  respondWith(response: Promise<Response>): void;
}

export interface MessageEvent extends LifecycleEvent {
  readonly data: unknown;
  readonly ports: readonly MessagePort[];
}
