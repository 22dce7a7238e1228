import { answerBytesMax } from '@hearth/product/partner-system/contract.ts';
import { fail, problemResponse } from '@hearth/core/problem.ts';
import { boundedBody } from '@hearth/platform/http/bounded-body.ts';
import type { Mount } from '@hearth/platform/http/mount.ts';
import { Hono } from 'hono';

/** Passes answers of companies' own systems, and the schema of the events, on to product in its own process, which verifies signatures. */
export function partnerAnswers(forward: (request: Request) => Promise<Response>): Mount {
  const tooLarge = fail('too-large', 'body-too-large', {
    at: '/body',
    params: { bytesMax: answerBytesMax },
  });
  const app = new Hono();
  app.use(boundedBody(answerBytesMax, () => problemResponse(tooLarge)));
  app.use(async ({ req }) => await forward(req.raw));
  const prefix = '/api/product/v1/partner-systems';
  return { prefix, isStripped: false, fetch: async (request) => app.fetch(request) };
}
