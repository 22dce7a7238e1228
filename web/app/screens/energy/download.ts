import { data } from 'react-router';
import type { InstallationChoice } from '../../api/installation-choice.ts';

/** The installation that a download is of; without one there is nothing to hand out. */
export function downloadOf(chosen: InstallationChoice): string {
  if (chosen.state === 'chosen') return chosen.installation.installation;
  throw data(null, { status: chosen.state === 'none' ? 404 : 503 });
}
