import { InvalidLabel } from '../invalid.tsx';
import { invalidIn } from '../invalid-texts.ts';
import { unitShapes } from '../unit-shapes.ts';
import type { Route } from './+types/screen';

export function loader({ url }: Route.LoaderArgs) {
  const invalid = invalidIn(url);
  return { invalid, shapes: unitShapes(invalid.range) };
}

export default function InvalidCode({ loaderData }: Route.ComponentProps) {
  return <InvalidLabel {...loaderData} wasTyped={false} />;
}
