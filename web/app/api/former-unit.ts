import { type RouterContextProvider, data, redirect } from 'react-router';
import { backendContext } from '../context.ts';
import { paths } from '../paths.ts';
import { sessionOf } from './installation.ts';

/** The answer to the address of a unit that is not in the home: the home's details if it has left the home, else not found. */
export async function formerUnitAnswer(
  context: Readonly<RouterContextProvider>,
  { installation, unit }: { readonly installation: string; readonly unit: string },
): Promise<Response | ReturnType<typeof data>> {
  const listed = await context
    .get(backendContext)
    .product.listFormerUnits(
      { params: { installation } },
      { token: sessionOf(context).accessToken },
    );
  const hasLeft = listed.ok && listed.value.some((former) => former.unit === unit);
  return hasLeft
    ? redirect(paths.details({ installation, done: 'unit-gone' }))
    : data(null, { status: 404 });
}
