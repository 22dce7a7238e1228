import { evidenceParts, symptoms } from '@hearth/product/assistance/symptom-terms.ts';
import type { Kind } from '@hearth/core/problem.ts';
import { data } from 'react-router';
import { sessionOf } from '../../../api/installation.ts';
import { backendContext, pageRequestContext } from '../../../context.ts';
import { personOf } from '../../../pwa/copy-mark-of.ts';
import type { Route } from './+types/send-kept';

/** The copy of the evidence waits for energy. */
const timeoutMs = 6000;
/** Codes that a repetition does not change; the others are answered by 503, and the device tries again. */
const finalKinds: readonly Kind[] = ['malformed', 'invalid', 'conflict', 'not-found', 'forbidden'];

/** Takes a request that was written without a connection; answers the device with a code. */
export const middleware: Route.MiddlewareFunction[] = [
  async ({ context, request }) => {
    if (request.method !== 'POST') throw data(null, { status: 404 });
    const posted = await request.formData();
    const text = (name: string): string => String(posted.get(name) ?? '');
    const { product, opaque } = context.get(backendContext);
    // Written by somebody who was signed in on this device before.
    if (text('person') !== personOf(context.get(pageRequestContext), opaque))
      return Response.json({ code: 'other-person' }, { status: 403 });
    const sent = await product.sendKeptAssistance(
      {
        params: { installation: text('installation'), request: text('attempt') },
        body: {
          symptom: symptoms.find((each) => each === text('symptom')) ?? 'something-else',
          description: text('description'),
          isHeatingOut: text('heating') === 'yes',
          isHotWaterOut: text('water') === 'yes',
          contact: text('contact').trim() || null,
          accessNotes: text('access').trim() || null,
          preferred: [],
          parts: [...evidenceParts],
        },
      },
      { token: sessionOf(context).accessToken, timeoutMs },
    );
    if (sent.ok) return Response.json({ code: null });
    const isFinal = finalKinds.includes(sent.kind);
    return Response.json(
      { code: isFinal ? sent.code : undefined },
      { status: isFinal ? 422 : 503 },
    );
  },
];

/** Never rendered: a route with a component answers an error with the app's error page. */
export default function SendKept() {
  return null;
}
