import { type RouterContextProvider, redirect } from 'react-router';
import { addressOf } from '../../api/address.ts';
import { guestPath } from '../../api/guest-path.ts';
import { orThrow } from '../../api/installation.ts';
import { storeCode } from '../../api/stored-code.ts';
import { backendContext } from '../../context.ts';
import { paths } from '../../paths.ts';
import { continueClaim, ownSession } from '../registration/scan-units/continue-claim.ts';
import { invalidQuery } from '../registration/scan-units/invalid-query.ts';

type Context = Readonly<RouterContextProvider>;

/** Redirects by the kind of code, a label or an installer's invitation; the code is stored in a cookie over the sign-in. */
export async function openLandingCode(
  context: Context,
  request: Request,
  text: string,
): Promise<Response> {
  const { product, serviceToken } = context.get(backendContext);
  const code = text.trim().slice(0, 400);
  const service = { token: await serviceToken() };
  const label = orThrow(await product.readLabel({ body: { text: code, range: null } }, service));
  if (label.kind === 'unit')
    return continueClaim(context, { text: code, range: null, source: 'link' });
  if (label.kind === 'commissioning-code')
    return redirect(paths.landingInvalidCode({ code, reason: 'commissioning-code' }));
  const session = ownSession(context);
  const token = session ? { token: session.accessToken } : service;
  const found = await product.previewInvitation(
    { body: { code, address: addressOf(request) } },
    token,
  );
  if (found.ok)
    return redirect(session ? paths.scanInvitation() : guestPath(context), {
      headers: { 'set-cookie': storeCode({ kind: 'invitation', code }) },
    });
  // Probably another kind of code (Wi-Fi, barcode …): the page names that kind.
  if (found.code === 'invitation-malformed' && label.kind !== 'unknown')
    return redirect(
      // A Wi-Fi code contains the key of the network, so it is neither shown nor put into an address.
      paths.landingInvalidCode({
        ...invalidQuery(label),
        code: label.kind === 'wifi' ? undefined : code,
      }),
    );
  const isDown = found.kind === 'timed-out' || found.kind === 'unavailable';
  const { since, place, letter, likely } = Object.fromEntries(
    Object.entries(found.params ?? {}).map(([name, value]) => [name, String(value)]),
  );
  return redirect(
    paths.landingInvalidCode({
      code,
      reason: isDown ? 'unavailable' : found.code,
      since,
      place,
      letter,
      likely,
    }),
  );
}
