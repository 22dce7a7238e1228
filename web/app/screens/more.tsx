import { redirect } from 'react-router';
import { paths } from '../paths.ts';

/** The account is what the bar has beyond home, energy and monitoring. */
export function loader(): Response {
  return redirect(paths.account());
}

export default function More() {
  return null;
}
