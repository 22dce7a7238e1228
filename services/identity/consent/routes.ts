import { ok } from '@hearth/core/problem.ts';
import type { Implementation } from '@hearth/platform/http/http.ts';
import { subjectOf } from '../account/calling-account.ts';
import type { consentContract } from './contract.ts';
import { type ConsentDeps, giveConsent } from './give-consent.ts';
import { consentsOf } from './store.ts';

export function consentRoutes(deps: ConsentDeps): Implementation<typeof consentContract> {
  return {
    listConsents: async ({ caller }) => ok([...(await consentsOf(deps.db, subjectOf(caller)))]),
    giveConsent: ({ caller, body }) => giveConsent(deps, caller, body),
  };
}
