import type { RouterContextProvider, ServerBuild } from 'react-router';
import type { Brand } from '@hearth/platform/files/brand-folder.ts';
import type { Language } from '../app/i18n/languages.ts';
import type { RequestRefusal } from '../app/page-request.ts';
import type { Backend } from './backend.ts';
import type { TextOf } from './manifest.ts';

/** Exports of the built app's entry besides its renderer: the context of a request. */
interface EntryExtras {
  readonly provide: (context: {
    backend: Backend;
    nonce: string;
    request: Request;
    refusal?: RequestRefusal;
  }) => RouterContextProvider;
  /** Texts of app and brand, for answers outside of the router. */
  readonly textOf: (brand: Brand) => (language: Language) => TextOf;
}

export interface WebBuild extends EntryExtras {
  readonly build: ServerBuild;
}

export async function loadBuild(): Promise<WebBuild> {
  const location = new URL('../build/server/index.js', import.meta.url);
  const build: ServerBuild = await import(location.href);
  const entry: unknown = build.entry.module;
  if (!hasExtras(entry))
    throw new Error('the web app is not built: run `npm run build -w @hearth/web`');
  return { build, provide: entry.provide, textOf: entry.textOf };
}

function hasExtras(entry: unknown): entry is EntryExtras {
  return (
    typeof entry === 'object' &&
    entry !== null &&
    'provide' in entry &&
    typeof entry.provide === 'function' &&
    'textOf' in entry &&
    typeof entry.textOf === 'function'
  );
}
