import { InvalidLabel } from '../invalid.tsx';
import { invalidIn } from '../invalid-words.ts';
import type { Route } from './+types/screen';

export function loader({ url }: Route.LoaderArgs) {
  return invalidIn(url);
}

export default function InvalidManualCode({ loaderData }: Route.ComponentProps) {
  return <InvalidLabel invalid={loaderData} wasTyped />;
}
