import { type MessageToPage, type WorkerAnswers, isMessageToWorker } from '../app/pwa/messages.ts';
import type { Subscribed } from '../app/pwa/push-device.ts';
import { type PushRenewal, pushPath } from '../app/pwa/push-renewal.ts';
import { allowedName, readAllowed } from '../app/privacy/device-choice.ts';
import { createResponder } from './responder.ts';
import { type FileList, createAssets } from './assets.ts';
import { nowMs } from './clock.ts';
import { createWorkerErrors } from './error-reports.ts';
import { createCopies } from './own-copies.ts';
import { createDisplaySettings } from './display-settings.ts';
import { filledOfflinePage } from './offline-page.ts';
import { createOfflineKeeper } from './keep-offline.ts';
import { createKeptPages } from './kept-pages.ts';
import { createPictures } from './pictures.ts';
import { createPush } from './push.ts';
import { requestKindOf } from './request-kind.ts';
import type { FetchEvent, MessageEvent, WorkerScope } from './worker-scope.ts';

// Inserted by the build.
declare const __BUILD__: string;
declare const __FILES__: FileList;
declare const self: WorkerScope;

const { caches, clients, registration } = self;

const postToAllPages = async (message: MessageToPage): Promise<void> => {
  for (const client of await clients.matchAll({ includeUncontrolled: true }))
    client.postMessage(message, []);
};
const push = createPush({
  registration,
  origin: self.location.origin,
  isAllowed: () => globalThis.Notification?.permission === 'granted',
  setBadge: navigator.setAppBadge?.bind(navigator),
  windows: () => clients.matchAll({ type: 'window' }),
  openWindow: (url) => clients.openWindow(url),
  renew: renewPush,
});
const keptPages = createKeptPages(caches);
const pictures = createPictures({
  caches,
  fetch: (request) => fetch(request),
  keptPictures: async () => new Set([...(await keptPages.list()).values()].flat()),
});
const copies = createCopies({
  caches,
  build: __BUILD__,
  nowMs,
  keptUrls: async () => new Set((await keptPages.list()).keys()),
  async onPerson(person) {
    await keeper.forget();
    await push.forget().catch(errors.report);
    void postToAllPages({ kind: 'person', person });
  },
  onGone: (url) => keptPages.remove(url),
});
const assets = createAssets({
  caches,
  fetch: (address) => fetch(address),
  build: __BUILD__,
  files: __FILES__,
  freeBytes,
  isSavingTraffic: isSavingTraffic(),
});
/** Ends when the words of the language that a page has told last are stored. */
let words: Promise<void> = Promise.resolve();
const displaySettings = createDisplaySettings(caches);
const responder = createResponder({
  copies,
  fetch: (request) => fetch(request),
  afterMs: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
  nowMs,
  offlinePage,
  async postToPage(clientId, message) {
    (await clients.get(clientId))?.postMessage(message, []);
  },
});
const keeper = createOfflineKeeper({
  keptPages,
  pictures,
  copies,
  ensurePage: (url) => responder.ensurePage(url),
});

const errors = createWorkerErrors({
  caches,
  fetch: (input, init) => fetch(input, init),
  nowMs,
  build: __BUILD__,
  isAllowed: mayReportErrors,
});

self.addEventListener('error', ({ error, message }) => void errors.report(error ?? message));

self.addEventListener('unhandledrejection', ({ reason }) => void errors.report(reason));

self.addEventListener('install', (event) => event.waitUntil(assets.install()));

self.addEventListener('activate', (event) => event.waitUntil(activate()));

self.addEventListener('fetch', (event) => {
  const kind = requestKindOf(event.request, self.location.origin);
  if (kind === 'asset') event.respondWith(assets.answer(event.request));
  else if (kind === 'page') event.respondWith(responder.page(event));
  else if (kind === 'data') event.respondWith(routerResponse(event));
  else if (kind === 'picture') event.respondWith(pictures.answer(event.request));
  else if (kind === 'sign-out') event.waitUntil(forget());
});

self.addEventListener('push', (event) => event.waitUntil(push.show(event.data?.text())));

self.addEventListener('pushsubscriptionchange', (event) =>
  event.waitUntil(push.resubscribe(event).catch(errors.report)),
);

self.addEventListener('notificationclick', (event) =>
  event.waitUntil(push.open(event.notification)),
);

self.addEventListener('message', (event) => {
  if (isMessageToWorker(event.data)) event.waitUntil(answerMessage(event));
});

async function activate(): Promise<void> {
  await copies.dropOtherBuilds();
  await assets.dropOlder();
  await registration.navigationPreload?.enable();
  await clients.claim();
  // Not awaited: the browser holds back every request until the worker is active.
  void keeper.restore();
}

async function renewPush(subscription: Subscribed | null): Promise<boolean> {
  const language = (await displaySettings.read())?.language ?? null;
  const renewal: PushRenewal = { subscription, language };
  const answer = await fetch(pushPath, { method: 'POST', body: JSON.stringify(renewal) });
  return answer.ok;
}

/** Deletes what the device has of the person, who signs out. */
const forget = (): Promise<unknown> =>
  Promise.all([copies.forget(), keeper.forget(), push.forget().catch(errors.report)]);

/** Data for the router, which recognises a failure only as a network error. */
const routerResponse = (event: FetchEvent): Promise<Response> =>
  responder.data(event).catch(() => Response.error());

async function answerMessage({ data, ports }: MessageEvent): Promise<void> {
  if (!isMessageToWorker(data)) return;
  const answer = (value: WorkerAnswers[keyof WorkerAnswers]): void =>
    ports[0]?.postMessage(value, []);
  switch (data.kind) {
    case 'copy-page':
      // A page that was loading while the first worker activated has no controller until it is claimed again.
      await clients.claim();
      await responder.ensurePage(data.url);
      // The page of the search reads the copies without a connection; it needs its words, which come with those of all screens.
      await words;
      if (!(await copies.isGuest())) await responder.ensurePage(`${self.location.origin}/search`);
      return;
    case 'keep-offline':
      if (data.isKept) return answer(await keeper.keep(data.url));
      await keeper.release(data.url).catch(() => undefined);
      return answer(await keeper.isKept(data.url));
    case 'is-kept-offline':
      return answer(await keeper.isKept(data.url));
    case 'read-copies':
      return answer(await copies.readAll(data.person));
    case 'report-errors':
      return errors.setTarget(data.to);
    case 'look':
      words = assets.addLanguage(data.look.language);
      await displaySettings.write(data.look);
      await words;
      return keeper.restore();
    case 'take-over':
      return self.skipWaiting();
    case 'take-over-if-alone':
      if ((await clients.matchAll({ includeUncontrolled: true })).length <= 1)
        await self.skipWaiting();
      return;
    case 'forget':
      await forget();
      return answer('forgotten');
    case 'build':
      return answer(__BUILD__);
  }
}

async function offlinePage(): Promise<Response> {
  const settings = await displaySettings.read();
  // A guest whose first page has just opened has no settings yet.
  const page = await assets.offlinePage(settings ? [settings.language] : navigator.languages);
  if (!page) return Response.error();
  const filled = filledOfflinePage(await page.text(), {
    settings,
    copies: await copies.list(),
    hasSignedOut: await copies.hasSignedOut(),
    isGuest: await copies.isGuest(),
  });
  return new Response(filled, { status: 503, headers: page.headers });
}

/** By the cookie of the privacy choice; older browsers do not show it to a worker, and pages name no receiver without it. */
async function mayReportErrors(): Promise<boolean> {
  const { cookieStore } = self;
  if (!cookieStore) return true;
  return readAllowed((await cookieStore.get(allowedName))?.value).includes('errors');
}

async function freeBytes(): Promise<number> {
  // Older browsers report no estimate; they evict by themselves.
  const estimate: StorageManager['estimate'] | undefined = navigator.storage?.estimate;
  if (!estimate) return Number.POSITIVE_INFINITY;
  const { quota = 0, usage = 0 } = await estimate.call(navigator.storage);
  return quota - usage;
}

function isSavingTraffic(): boolean {
  const connection: unknown = Reflect.get(navigator, 'connection');
  return (
    typeof connection === 'object' &&
    connection !== null &&
    Reflect.get(connection, 'saveData') === true
  );
}
