import type { Partner } from '@hearth/product/partner/contract.ts';
import type { RouterContextProvider } from 'react-router';
import { sessionOf } from '../../../api/installation.ts';
import { backendContext } from '../../../context.ts';
import type { FieldValue } from '../../../forms/rule.ts';

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** The chosen company from the directory; null for any other choice, and for a company that was removed. */
export async function chosenPartner(
  context: Readonly<RouterContextProvider>,
  choice: FieldValue | undefined,
): Promise<Partner | null> {
  if (typeof choice !== 'string' || !uuid.test(choice)) return null;
  const { product } = context.get(backendContext);
  const params = { partner: choice };
  const found = await product.getPartner({ params }, { token: sessionOf(context).accessToken });
  return found.ok ? found.value : null;
}
