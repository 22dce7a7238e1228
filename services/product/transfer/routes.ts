import { demoIssuer } from '@hearth/access/access.ts';
import { ok } from '@hearth/core/problem.ts';
import type { Implementation } from '@hearth/platform/http/http.ts';
import { callingIdentity, callingPerson } from '../account/calling-person.ts';
import type { ProductDeps } from '../deps.ts';
import { acceptTransfer, declineTransfer, readOffer } from './answer-offer.ts';
import { checkTransferOffer } from './check-offer.ts';
import type { transferContract } from './contract.ts';
import { withdrawTransfer } from './end-transfer.ts';
import { offerTransfer } from './offer-transfer.ts';
import { readOfferedDossier } from './offered-dossier.ts';
import { previewTransfer } from './preview-transfer.ts';
import { transfersOf } from './store.ts';
import { transferResponse } from './transfer-response.ts';
import { refuseUndoing, undoTransfer } from './undo-transfer.ts';

export function transferRoutes(deps: ProductDeps): Implementation<typeof transferContract> {
  return {
    previewTransfer: async ({ access, query }) =>
      ok(await previewTransfer(deps, access, query.language)),
    offerTransfer: (call) => offerTransfer(deps, call),
    checkTransferOffer: (call) => checkTransferOffer(deps, call),
    withdrawTransfer: (call) => withdrawTransfer(deps, call),
    readTransferOffer: (call) => readOffer(deps, call),
    readOfferedDossier: (call) => readOfferedDossier(deps, call),
    acceptTransfer: (call) => acceptTransfer(deps, call),
    declineTransfer: (call) => declineTransfer(deps, call),
    undoTransfer: (call) => undoTransfer(deps, call),
    refuseUndoing: (call) => refuseUndoing(deps, call),
    listTransfers: async ({ caller }) => {
      const { personId } = await callingPerson(deps, caller);
      const now = deps.clock.now();
      const stored = await transfersOf(deps.db, personId, now);
      const transfers = stored.map((each) => transferResponse(each, personId, now));
      const isDemo = callingIdentity(caller).issuer === demoIssuer;
      return ok(isDemo ? transfers.map((each) => ({ ...each, actions: [] })) : transfers);
    },
  };
}
