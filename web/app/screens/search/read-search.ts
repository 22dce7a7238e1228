import { hasScope } from '@hearth/access/partner-scope.ts';
import { searchKinds, searchLengthMax } from '@hearth/product/search/contract.ts';
import type { SearchGroup } from '@hearth/product/search/contract.ts';
import type { RouterContextProvider } from 'react-router';
import { accessToken, selectInstallation, withToken } from '../../api/installation.ts';
import { backendContext, pageRequestContext } from '../../context.ts';

type Context = Readonly<RouterContextProvider>;

export interface LoadedResults {
  readonly typed: string;
  readonly kind: SearchGroup['kind'] | null;
  readonly isExact: boolean;
  /** `none`: nothing was typed; `unavailable`: homes and manuals could not be searched. */
  readonly input: 'none' | 'read' | 'long' | 'no-words' | 'unavailable';
  readonly correction: string | null;
  readonly groups: readonly SearchGroup[];
  /** Of the selected home. */
  readonly appliances: readonly FoundAppliance[];
}

export interface FoundAppliance {
  readonly installation: string;
  readonly appliance: string;
  readonly name: string;
}

/** What the person may find for the text of the address. */
export async function readSearch(context: Context, url: URL): Promise<LoadedResults> {
  const written = url.searchParams.get('q') ?? '';
  const typed = written.replaceAll('\0', '').toWellFormed().trim();
  const kind = searchKinds.find((each) => each === url.searchParams.get('kind')) ?? null;
  const isExact = url.searchParams.get('exact') === '1';
  const shown = { typed: typed.slice(0, shownMax), kind, isExact };
  const nothing = { correction: null, groups: [], appliances: [] };
  if (typed === '') return { ...shown, ...nothing, input: 'none' };
  const { product } = context.get(backendContext);
  const { session, language } = context.get(pageRequestContext);
  const body = {
    text: typed.slice(0, searchLengthMax),
    language: language.tag,
    isExact,
    ...(kind !== null && { kind }),
  };
  const [found, appliances] = await Promise.all([
    product.search({ body }, session === null ? {} : { token: session.accessToken }),
    session === null || kind !== null ? [] : appliancesOfHome(context, url),
  ]);
  if (!found.ok) return { ...shown, ...nothing, appliances, input: 'unavailable' };
  return { ...shown, ...found.value, appliances };
}

/** Letters of the typed text that the page repeats. */
const shownMax = 200;

/** None where the home, or energy, cannot be read: the other groups are found without them. */
async function appliancesOfHome(context: Context, url: URL): Promise<readonly FoundAppliance[]> {
  const pageRequest = context.get(pageRequestContext);
  const backend = context.get(backendContext);
  const { session } = pageRequest;
  if (session === null) return [];
  const chosen = await selectInstallation({ pageRequest, backend, session, url });
  if (chosen.state !== 'chosen') return [];
  const { installation } = chosen.installation;
  if (!hasScope(chosen.installation, 'monitoring')) return [];
  const listed = await withToken(accessToken(context, installation), (issued) =>
    backend.energy.listAppliances({ params: { installation } }, issued),
  );
  return listed.ok
    ? listed.value.map(({ appliance, name }) => ({ installation, appliance, name }))
    : [];
}
