import { useEffect, useState } from 'react';
import { type Translate, useText } from '../../../i18n/use-text.ts';
import { askWorker } from '../../../pwa/ask-worker.ts';
import { useShell } from '../../../shell-context.tsx';
import { appPages } from '../app-pages.ts';
import { type KeptEntry, entriesOfCopy } from './entries-of-copy.ts';

/** A phone reads 80 copies in a few seconds; a worker that the browser has ended never answers. */
const timeoutMs = 20_000;

/** Search entries of the copies of this person on this device; null while they are read. */
export function useKeptEntries(): readonly KeptEntry[] | null {
  const text = useText();
  const shell = useShell();
  const [entries, setEntries] = useState<readonly KeptEntry[] | null>(null);
  const person = shell?.person ?? null;
  useEffect(() => {
    let isCurrent = true;
    void readEntries(person, text).then((read) => {
      if (isCurrent) setEntries(read);
    });
    return () => {
      isCurrent = false;
    };
  }, [person, text]);
  return entries;
}

async function readEntries(person: string | null, text: Translate): Promise<readonly KeptEntry[]> {
  const worker = navigator.serviceWorker?.controller ?? null;
  if (person === null || !worker) return [];
  const copies = (await askWorker(worker, { kind: 'read-copies', person }, timeoutMs)) ?? [];
  const entries = new Map<string, KeptEntry>();
  for (const copy of copies) {
    // The newest copy comes first: it counts where a page is stored under two addresses.
    for (const entry of entriesOfCopy(copy, (pathname) => wordsOfPlace(pathname, text)))
      if (!entries.has(entry.id)) entries.set(entry.id, entry);
    // Give way between two copies, so that typing is not blocked.
    await new Promise((resolve) => setTimeout(resolve));
  }
  return [...entries.values()];
}

/** Words by which the search knows a page. */
const wordsOfPlace = (pathname: string, text: Translate): string =>
  appPages
    .filter(({ href, area }) => area !== 'help' && href.split('?', 1)[0] === pathname)
    .map(({ id }) => `${text(`search.page-${id}`)} ${text(`search.words-${id}`)}`)
    .join(' ');
