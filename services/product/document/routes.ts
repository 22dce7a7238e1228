import { notFound, ok } from '@hearth/core/problem.ts';
import type { Implementation } from '@hearth/platform/http/http.ts';
import { callingPerson } from '../account/calling-person.ts';
import type { ProductDeps } from '../deps.ts';
import type { documentContract } from './contract.ts';
import { documentsOf, findDocument } from './store.ts';

export function documentRoutes(deps: ProductDeps): Implementation<typeof documentContract> {
  return {
    listDocuments: async ({ caller }) => {
      const { personId } = await callingPerson(deps, caller);
      const documents = await documentsOf(deps.db, personId);
      return ok(
        documents.map(({ document, kind, number, installation, issuedAt, locale, words }) => ({
          document,
          kind,
          number,
          title: words.title,
          installation,
          issuedAt,
          locale,
        })),
      );
    },
    getDocument: async ({ caller, params }) => {
      const { personId: person } = await callingPerson(deps, caller);
      const document = await findDocument(deps.db, { person, document: params.document });
      return document ? ok(document) : notFound();
    },
  };
}
