import { data } from 'react-router';

/** Matches what nothing else does, so that the middleware runs and the page has its language. */
export function loader(): never {
  throw data(null, { status: 404, statusText: 'This page could not be found' });
}

export default function NotFound() {
  return null;
}
