import {
  type MessageToPage,
  type MessageToWorker,
  isMessageToWorker,
} from '../app/pwa/messages.ts';
import { createResponder } from './responder.ts';
import { type FileList, createAssets } from './assets.ts';
import { nowMs } from './clock.ts';
import { createCopies } from './own-copies.ts';
import { createDisplaySettings } from './display-settings.ts';
import { filledOfflinePage } from './offline-page.ts';
import { createKeptPages } from './kept-pages.ts';
import { createPictures } from './pictures.ts';
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
const keptPages = createKeptPages(caches);
const pictures = createPictures({ caches, fetch: (request) => fetch(request) });
const copies = createCopies({
  caches,
  build: __BUILD__,
  nowMs,
  keptUrls: () => keptPages.list(),
  onPerson(person) {
    void forgetManuals();
    void postToAllPages({ kind: 'person', person });
  },
});
const assets = createAssets({
  caches,
  fetch: (address) => fetch(address),
  build: __BUILD__,
  files: __FILES__,
  freeBytes,
  isSavingTraffic: isSavingTraffic(),
});
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

self.addEventListener('install', (event) => event.waitUntil(assets.install()));

self.addEventListener('activate', (event) => event.waitUntil(activate()));

self.addEventListener('fetch', (event) => {
  const kind = requestKindOf(event.request, self.location.origin);
  if (kind === 'asset') event.respondWith(assets.answer(event.request));
  else if (kind === 'page') event.respondWith(responder.page(event));
  else if (kind === 'data') event.respondWith(routerResponse(event));
  else if (kind === 'picture') event.respondWith(pictures.answer(event.request));
  else if (kind === 'sign-out') event.waitUntil(Promise.all([copies.forget(), forgetManuals()]));
});

self.addEventListener('message', (event) => {
  if (isMessageToWorker(event.data)) event.waitUntil(answerMessage(event));
});

async function activate(): Promise<void> {
  await copies.dropOtherBuilds();
  await assets.dropOlder();
  await registration.navigationPreload?.enable();
  await clients.claim();
  // Copies of another build are gone: kept pages are fetched again.
  for (const url of await keptPages.list()) await responder.ensurePage(url);
}

const forgetManuals = async (): Promise<void> => {
  await Promise.all([keptPages.clear(), pictures.forget()]);
};

/** Fetches the page and its pictures before it counts as kept. Returns whether it is kept. */
async function keepOffline(
  message: Extract<MessageToWorker, { kind: 'keep-offline' }>,
): Promise<boolean> {
  const { url, isKept } = message;
  if (isKept) {
    const isStored = await pictures
      .add(message.pictures)
      .then(() => responder.ensurePage(url))
      .then(async () => (await copies.find(url)) !== null)
      .catch(() => false);
    if (!isStored) return false;
  }
  await keptPages.set(url, isKept);
  return isKept;
}

/** Data for the router, which recognises a failure only as a network error. */
const routerResponse = (event: FetchEvent): Promise<Response> =>
  responder.data(event).catch(() => Response.error());

async function answerMessage({ data, ports }: MessageEvent): Promise<void> {
  if (!isMessageToWorker(data)) return;
  switch (data.kind) {
    case 'keep':
      // A page that was loading while the first worker activated has no controller until it is claimed again.
      await clients.claim();
      return responder.ensurePage(data.url);
    case 'keep-offline':
      ports[0]?.postMessage(await keepOffline(data), []);
      return;
    case 'is-kept':
      ports[0]?.postMessage((await keptPages.list()).has(data.url), []);
      return;
    case 'look':
      await displaySettings.write(data.look);
      return assets.addLanguage(data.look.language);
    case 'take-over':
      return self.skipWaiting();
    case 'take-over-if-alone':
      if ((await clients.matchAll({ includeUncontrolled: true })).length <= 1)
        await self.skipWaiting();
      return;
    case 'forget':
      await copies.forget();
      await forgetManuals();
      ports[0]?.postMessage('forgotten', []);
      return;
    case 'build':
      ports[0]?.postMessage(__BUILD__, []);
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
