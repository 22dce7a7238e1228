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
  /** Appliances and packages of the selected home, and documents of the person, that can be looked for. */
  readonly owned: readonly OwnItem[];
}

/** Item that another feature lists for the person; it is compared with the typed words in memory. */
export interface OwnItem {
  readonly kind: 'appliance' | 'package' | 'document';
  /** Unique within its kind. */
  readonly id: string;
  readonly installation: string;
  readonly name: string;
  /** Also looked for: the number of a document, the summary of a package. */
  readonly words: string;
}

/** Results for the person and the text of the address. */
export async function readSearch(context: Context, url: URL): Promise<LoadedResults> {
  const written = url.searchParams.get('q') ?? '';
  const typed = written.replaceAll('\0', '').toWellFormed().trim();
  const kind = searchKinds.find((each) => each === url.searchParams.get('kind')) ?? null;
  const isExact = url.searchParams.get('exact') === '1';
  const shown = { typed: typed.slice(0, shownMax), kind, isExact };
  const nothing = { correction: null, groups: [], owned: [] };
  if (typed === '') return { ...shown, ...nothing, input: 'none' };
  const { product } = context.get(backendContext);
  const { session, language } = context.get(pageRequestContext);
  const body = {
    text: typed.slice(0, searchLengthMax),
    language: language.tag,
    isExact,
    ...(kind !== null && { kind }),
  };
  const [found, ...owned] = await Promise.all([
    product.search({ body }, session === null ? {} : { token: session.accessToken }),
    session === null || kind !== null ? [] : itemsOfHome(context, url),
    session === null || kind !== null ? [] : documentsOfPerson(context),
  ]);
  if (!found.ok) return { ...shown, ...nothing, owned: owned.flat(), input: 'unavailable' };
  return { ...shown, ...found.value, owned: owned.flat() };
}

/** Letters of the typed text that the page repeats. */
const shownMax = 200;

/** None where the home, energy or its packages cannot be read: the other groups are found without them. */
async function itemsOfHome(context: Context, url: URL): Promise<readonly OwnItem[]> {
  const pageRequest = context.get(pageRequestContext);
  const backend = context.get(backendContext);
  const { session, language } = pageRequest;
  if (session === null) return [];
  const chosen = await selectInstallation({ pageRequest, backend, session, url });
  if (chosen.state !== 'chosen') return [];
  const { installation, role } = chosen.installation;
  const params = { installation };
  const [appliances, listed] = await Promise.all([
    hasScope(chosen.installation, 'monitoring')
      ? withToken(accessToken(context, installation), (issued) =>
          backend.energy.listAppliances({ params }, issued),
        )
      : null,
    role === 'partner'
      ? null
      : backend.product.listPackages(
          { params, query: { language: language.tag } },
          { token: session.accessToken },
        ),
  ]);
  return [
    ...(appliances?.ok ? appliances.value : []).map(({ appliance, name }): OwnItem => ({
      kind: 'appliance',
      id: appliance,
      installation,
      name,
      words: '',
    })),
    ...(listed?.ok ? listed.value.packages : []).map(({ package: id, name, summary }): OwnItem => ({
      kind: 'package',
      id,
      installation,
      name,
      words: summary,
    })),
  ];
}

/** Documents that were issued to the person, of all homes. */
async function documentsOfPerson(context: Context): Promise<readonly OwnItem[]> {
  const { session } = context.get(pageRequestContext);
  if (session === null) return [];
  const { product } = context.get(backendContext);
  const listed = await product.listDocuments({}, { token: session.accessToken });
  return (listed.ok ? listed.value : []).map(
    ({ document, title, number, installation }): OwnItem => ({
      kind: 'document',
      id: document,
      installation,
      name: title,
      words: number,
    }),
  );
}
