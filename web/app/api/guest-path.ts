import type { RouterContextProvider } from 'react-router';
import { pageRequestContext } from '../context.ts';
import { paths } from '../paths.ts';
import { knownDevicesIn } from './known-devices.ts';

/** Where a guest with a stored code goes on: sign-in in a browser where somebody has signed in before, else sign-up. */
export function guestPath(context: Readonly<RouterContextProvider>): string {
  const { cookies } = context.get(pageRequestContext);
  return knownDevicesIn(cookies).length > 0 ? paths.signIn(paths.goOn()) : paths.signUp();
}
