import { redirect } from 'react-router';
import { paths } from '../../paths.ts';

/** Devices are the sessions of a person: one page has both. */
export function loader() {
  throw redirect(paths.accountSessions());
}

/** Never rendered. */
export default function Devices() {
  return null;
}
