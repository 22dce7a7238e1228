import type { RouterContextProvider } from 'react-router';
import { pageRequestContext } from '../context.ts';
import { paths } from '../paths.ts';
import { knownDevicesIn } from './known-devices.ts';

/** Next page of a guest with a stored code: sign-in in a browser with an earlier sign-in, else sign-up. */
export function guestPath(context: Readonly<RouterContextProvider>): string {
  const { cookies } = context.get(pageRequestContext);
  return knownDevicesIn(cookies).length > 0 ? paths.signIn(paths.goOn()) : paths.signUp();
}
