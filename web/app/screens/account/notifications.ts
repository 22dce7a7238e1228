import { redirect } from 'react-router';
import { settingPaths } from '../../setting-paths.ts';

/** Notifications are chosen where the alerts are set up. */
export function loader() {
  throw redirect(settingPaths.alerts());
}

/** Never rendered. */
export default function Notifications() {
  return null;
}
