import { outlivingBytesMax } from './limits.ts';
import { type ReportTarget, pauseMs, sendReport } from './send-report.ts';

export interface QueueLimits {
  readonly batchMs: number;
  readonly batchBytesMax: number;
  /** Where a body has room for so many items. */
  readonly batchItemsMax?: number;
  readonly itemsMax: number;
  readonly sessionItemsMax: number;
}

/** What a queue needs of a browser. */
export interface ReportBrowser {
  readonly fetch: typeof fetch;
  sendBeacon(url: string, body: string): boolean;
  /** Throws where storage is switched off. */
  storage(): Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;
  /** From 0 to 1. */
  readonly random: () => number;
}

export interface QueueOptions<Item> {
  readonly target: ReportTarget;
  readonly limits: QueueLimits;
  /** One item as it is sent; ASCII, so that its length is its size. */
  readonly encode: (item: Item) => string;
  /** A body from encoded items. */
  readonly frame: (encoded: readonly string[]) => string;
  /** Whether a stored entry of the browser session is an item: another version may have written it. */
  readonly isItem: (stored: unknown) => stored is Item;
  /** Asked before each sending: what waits is deleted once a consent has ended. */
  readonly isAllowed: () => boolean;
  /** Key of the browser session for what waits at the end of the document. */
  readonly sessionKey: string;
  readonly browser: ReportBrowser;
}

export interface ReportQueue<Item> {
  add(item: Item): void;
  /** Sends by beacon what fits: the page is hidden and may not return. */
  flush(): void;
  /** At the end of the document: what the beacon does not take waits in the browser session. */
  leave(): void;
  readonly size: number;
}

/** Items on their way to a receiver: in batches, one at a time, again after failures, with nothing that a page could notice. */
export function createReportQueue<Item>(options: QueueOptions<Item>): ReportQueue<Item> {
  const { limits, encode, frame, target, isAllowed, browser } = options;
  const session = sessionBuffer(options);
  let items = session.take();
  let bytes = sizeOf(textsOf(items));
  let inFlight = 0;
  let failures = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const schedule = (ms: number): void => {
    clearTimeout(timer);
    timer = items.length > 0 ? setTimeout(() => void send(), ms) : undefined;
  };
  const clear = (): void => {
    clearTimeout(timer);
    [items, bytes, timer] = [[], 0, undefined];
  };
  const mayGoOn = (): boolean => {
    if (isAllowed()) return true;
    clear();
    return false;
  };

  async function send(): Promise<void> {
    if (inFlight > 0 || items.length === 0 || !mayGoOn()) return;
    const batch = batchOf(textsOf(items), limits);
    inFlight = batch.length;
    const result = await sendReport(target, frame(batch), browser.fetch);
    const isDone = result.state !== 'later';
    if (isDone) remove(0, batch);
    inFlight = 0;
    failures = isDone ? 0 : failures + 1;
    if (result.state === 'later') schedule(pauseMs(failures, result, browser.random));
    else schedule(bytes >= limits.batchBytesMax ? 0 : limits.batchMs);
  }

  function remove(from: number, batch: readonly string[]): void {
    items = items.toSpliced(from, batch.length);
    bytes = Math.max(0, bytes - sizeOf(batch));
  }

  function flush(): void {
    if (!mayGoOn() || failures > 0 || items.length === inFlight) return;
    const batch = batchOf(textsOf(items.slice(inFlight)), outliving(limits));
    if (hasTaken(browser, target.url, frame(batch))) remove(inFlight, batch);
  }

  schedule(limits.batchMs);
  return {
    add(item) {
      if (items.length >= limits.itemsMax) return;
      const text = encode(item);
      items.push({ item, text });
      bytes += text.length + 1;
      if (failures > 0 || inFlight > 0) return;
      if (bytes >= limits.batchBytesMax) void send();
      else if (timer === undefined) schedule(limits.batchMs);
    },
    flush,
    leave() {
      flush();
      session.store(items.slice(inFlight, inFlight + limits.sessionItemsMax));
      // The browser may bring the document back, after another one has taken what was stored.
      clear();
    },
    get size() {
      return items.length;
    },
  };
}

interface Waiting<Item> {
  readonly item: Item;
  /** The item as it is sent, encoded once: a phone needs a millisecond for thirty, and a batch has hundreds. */
  readonly text: string;
}

const textsOf = (items: readonly Waiting<unknown>[]): string[] => items.map(({ text }) => text);

const outliving = (limits: QueueLimits): QueueLimits => ({
  ...limits,
  batchBytesMax: outlivingBytesMax,
});

/** Each with its comma. */
const sizeOf = (encoded: readonly string[]): number =>
  encoded.reduce((sum, each) => sum + each.length + 1, 0);

/** Items from the first on, as many as fit with the brackets around them; at least one. */
function batchOf(
  encoded: readonly string[],
  { batchBytesMax, batchItemsMax = Infinity }: QueueLimits,
): string[] {
  const batch: string[] = [];
  let bytes = 2;
  for (const each of encoded) {
    bytes += each.length + 1;
    if (batch.length > 0 && (bytes > batchBytesMax || batch.length >= batchItemsMax)) break;
    batch.push(each);
  }
  return batch;
}

/** A string is sent as plain text, which needs no permission of another origin. */
function hasTaken(browser: ReportBrowser, url: string, body: string): boolean {
  try {
    return browser.sendBeacon(url, body);
  } catch {
    return false;
  }
}

/** Storage may be full, switched off or altered: items are then lost, and nothing else. */
function sessionBuffer<Item>({ browser, sessionKey, isItem, encode, limits }: QueueOptions<Item>) {
  return {
    take(): Waiting<Item>[] {
      try {
        const storage = browser.storage();
        const stored: unknown = JSON.parse(storage.getItem(sessionKey) ?? '[]');
        storage.removeItem(sessionKey);
        if (!Array.isArray(stored)) return [];
        return stored
          .slice(0, limits.sessionItemsMax)
          .filter(isItem)
          .map((item) => ({ item, text: encode(item) }));
      } catch {
        return [];
      }
    },
    store(items: readonly Waiting<Item>[]): void {
      try {
        const storage = browser.storage();
        if (items.length === 0) storage.removeItem(sessionKey);
        else storage.setItem(sessionKey, JSON.stringify(items.map(({ item }) => item)));
      } catch {
        // Optional by nature.
      }
    },
  };
}
