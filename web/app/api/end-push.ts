import type { RouterContextProvider } from 'react-router';
import { backendContext } from '../context.ts';
import { sessionOf } from './installation.ts';
import { pushDeviceOf } from './push-cookie.ts';

/** Ends push on all other browsers of the person, after their sessions were ended. While product cannot be reached they stay in the list of the settings. */
export async function endPushElsewhere(
  context: Readonly<RouterContextProvider>,
  request: Request,
): Promise<void> {
  const { product } = context.get(backendContext);
  const keep = pushDeviceOf(request.headers.get('cookie'));
  await product.removeOtherPushDevices(
    { body: { keep } },
    { token: sessionOf(context).accessToken, idempotencyKey: crypto.randomUUID() },
  );
}
