import { type ToPage, isToWorker } from '../app/pwa/messages.ts';
import { createAnswers } from './answers.ts';
import { type FileList, createAssets } from './assets.ts';
import { presentMs } from './clock.ts';
import { createCopies } from './copies.ts';
import { createLook } from './look.ts';
import { filledIn } from './offline-page.ts';
import { kindOf } from './request-kind.ts';
import type { AnswerEvent, TellEvent, WorkerScope } from './worker-scope.ts';

// Written in by the build.
declare const __BUILD__: string;
declare const __FILES__: FileList;
declare const self: WorkerScope;

const { caches, clients, registration } = self;

const tellAll = async (message: ToPage): Promise<void> => {
  for (const client of await clients.matchAll({ includeUncontrolled: true }))
    client.postMessage(message, []);
};
const copies = createCopies({
  caches,
  build: __BUILD__,
  presentMs,
  onPerson: (person) => void tellAll({ kind: 'person', person }),
});
const assets = createAssets({
  caches,
  fetch: (address) => fetch(address),
  build: __BUILD__,
  files: __FILES__,
  room: roomOf,
  isSaving: isSaving(),
});
const look = createLook(caches);
const answers = createAnswers({
  copies,
  fetch: (request) => fetch(request),
  afterMs: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
  presentMs,
  offlinePage,
  async tell(clientId, message) {
    (await clients.get(clientId))?.postMessage(message, []);
  },
});

self.addEventListener('install', (event) => event.waitUntil(assets.install()));

self.addEventListener('activate', (event) => event.waitUntil(begin()));

self.addEventListener('fetch', (event) => {
  const kind = kindOf(event.request, self.location.origin);
  if (kind === 'asset') event.respondWith(assets.answer(event.request));
  else if (kind === 'page') event.respondWith(answers.page(event));
  else if (kind === 'data') event.respondWith(figuresAnswer(event));
  else if (kind === 'sign-out') event.waitUntil(copies.forget());
});

self.addEventListener('message', (event) => {
  if (isToWorker(event.data)) event.waitUntil(obey(event));
});

async function begin(): Promise<void> {
  await copies.dropOtherBuilds();
  await assets.dropOlder();
  await registration.navigationPreload?.enable();
  await clients.claim();
}

/** The router takes only the network's own failure for one. */
const figuresAnswer = (event: AnswerEvent): Promise<Response> =>
  answers.data(event).catch(() => Response.error());

async function obey({ data, ports }: TellEvent): Promise<void> {
  if (!isToWorker(data)) return;
  switch (data.kind) {
    case 'keep':
      // A page that was on its way while the first worker took over is nobody's until it is claimed once more.
      await clients.claim();
      return answers.ensurePage(data.url);
    case 'look':
      await look.write(data.look);
      return assets.keepWords(data.look.language);
    case 'take-over':
      return self.skipWaiting();
    case 'take-over-if-alone':
      if ((await clients.matchAll({ includeUncontrolled: true })).length <= 1)
        await self.skipWaiting();
      return;
    case 'forget':
      await copies.forget();
      ports[0]?.postMessage('forgotten', []);
      return;
    case 'build':
      ports[0]?.postMessage(__BUILD__, []);
  }
}

async function offlinePage(): Promise<Response> {
  const known = await look.read();
  const page = await assets.offlinePage(known?.language ?? '');
  if (!page) return Response.error();
  const filled = filledIn(await page.text(), {
    look: known,
    copies: await copies.list(),
    hasLeft: await copies.hasLeft(),
  });
  return new Response(filled, { status: 503, headers: page.headers });
}

async function roomOf(): Promise<number> {
  // Older browsers do not say; they drop what is too much by themselves.
  const estimate: StorageManager['estimate'] | undefined = navigator.storage?.estimate;
  if (!estimate) return Number.POSITIVE_INFINITY;
  const { quota = 0, usage = 0 } = await estimate.call(navigator.storage);
  return quota - usage;
}

function isSaving(): boolean {
  const connection: unknown = Reflect.get(navigator, 'connection');
  return (
    typeof connection === 'object' &&
    connection !== null &&
    Reflect.get(connection, 'saveData') === true
  );
}
