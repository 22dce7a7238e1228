import { redirect } from 'react-router';
import { pageRequestContext } from '../context.ts';
import { paths } from '../paths.ts';
import type { Route } from './+types/start';

export function loader({ context }: Route.LoaderArgs): Response {
  return redirect(context.get(pageRequestContext).session ? paths.launcher() : paths.landing());
}

export default function Start() {
  return null;
}
