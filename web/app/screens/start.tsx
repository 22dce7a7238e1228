import { redirect } from 'react-router';
import { visitContext } from '../context.ts';
import { paths } from '../paths.ts';
import type { Route } from './+types/start';

export function loader({ context }: Route.LoaderArgs): Response {
  return redirect(context.get(visitContext).session ? paths.launcher() : paths.landing());
}

export default function Start() {
  return null;
}
