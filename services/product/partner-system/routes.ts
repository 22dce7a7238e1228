import { ok } from '@hearth/core/problem.ts';
import type { Implementation } from '@hearth/platform/http/http.ts';
import { z } from 'zod';
import type { ProductDeps } from '../deps.ts';
import { removeWebhook, renewSecret, saveWebhook, testWebhook } from './change-webhook.ts';
import { type partnerSystemContract, partnerEvent, systemAnswer } from './contract.ts';
import { readSystem } from './read-system.ts';
import { receiveAnswer } from './receive-answer.ts';

export function partnerSystemRoutes(
  deps: ProductDeps,
): Implementation<typeof partnerSystemContract> {
  return {
    getPartnerSystem: (call) => readSystem(deps, call),
    saveWebhook: (call) => saveWebhook(deps, call),
    renewWebhookSecret: (call) => renewSecret(deps, call),
    testWebhook: (call) => testWebhook(deps, call),
    removeWebhook: (call) => removeWebhook(deps, call),
    getPartnerEventSchema: async () =>
      ok({
        event: { ...z.toJSONSchema(partnerEvent) },
        answer: { ...z.toJSONSchema(systemAnswer) },
      }),
    receivePartnerAnswer: (call) => receiveAnswer(deps, call),
  };
}
