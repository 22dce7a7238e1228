import { fail, problemResponse } from '@hearth/core/problem.ts';
import { boundedBody } from '@hearth/platform/http/bounded-body.ts';
import { Hono } from 'hono';
import { deviceOf } from '../app/api/device.ts';
import { cookiesOf } from '../app/api/cookies.ts';
import { endedPushCookie, pushCookie, pushDeviceOf } from '../app/api/push-cookie.ts';
import { acceptedLanguage, languageOf } from '../app/i18n/languages.ts';
import { sessionCookie } from '../app/middleware/access-token.ts';
import { pushPath, readRenewal } from '../app/pwa/push-renewal.ts';
import type { Backend } from './backend.ts';

export interface PushBackend extends Pick<Backend, 'sessions'> {
  readonly product: Pick<Backend['product'], 'addPushDevice' | 'removePushDevice'>;
}

/**
 * The browser has replaced the subscription of this device, or has ended it. Only a device that its person has switched on is renewed: the
 * cookie names it.
 */
export function pushRoutes({ sessions, product }: PushBackend): Hono {
  const app = new Hono();
  app.use(
    pushPath,
    boundedBody(renewalBytesMax, () => problemResponse(tooLarge)),
  );
  app.post(pushPath, async ({ req: { raw } }) => {
    const cookies = raw.headers.get('cookie');
    const sid = cookiesOf(cookies)[sessionCookie];
    const restored = sid === undefined ? null : await sessions.restore(sid);
    if (restored && !restored.ok) return problemResponse(restored);
    const device = pushDeviceOf(cookies);
    if (!restored?.value || device === null)
      return problemResponse(fail('unauthenticated', 'sign-in-needed'));
    const renewal = readRenewal(await raw.text());
    if (!renewal) return problemResponse(fail('invalid', 'invalid', { at: '/body' }));
    const token = restored.value.accessToken;
    const { language, subscription } = renewal;
    if (!subscription) return await end(device, token);
    const locale = (languageOf(language) ?? acceptedLanguage(raw.headers.get('accept-language')))
      ?.tag;
    const added = await product.addPushDevice(
      { body: { ...subscription, name: deviceOf(raw), locale: locale ?? 'en' } },
      { token, idempotencyKey: crypto.randomUUID() },
    );
    if (!added.ok) return problemResponse(added);
    if (added.value.device !== device)
      await product.removePushDevice({ params: { device } }, { token });
    return answerWith(pushCookie(added.value.device));
  });

  async function end(device: string, token: string): Promise<Response> {
    const removed = await product.removePushDevice({ params: { device } }, { token });
    return removed.ok ? answerWith(endedPushCookie) : problemResponse(removed);
  }
  return app;
}

/** An address of a push service, keys and a language have a few hundred bytes. */
const renewalBytesMax = 4_096;
const tooLarge = fail('too-large', 'body-too-large', {
  at: '/body',
  params: { bytesMax: renewalBytesMax },
});

const answerWith = (cookie: string): Response =>
  new Response(null, { status: 204, headers: { 'set-cookie': cookie } });
