import type { RouterContextProvider } from 'react-router';
import { backendContext } from '../context.ts';
import { sessionOf } from './installation.ts';
import { pushDeviceOf } from './push-cookie.ts';

/** After other sessions of the person were ended: only this browser goes on receiving messages. One that cannot be reached now is in the list of the settings. */
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
