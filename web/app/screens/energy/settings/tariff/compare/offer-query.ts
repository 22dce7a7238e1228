import { type ContractOffer, shapes } from './offer.ts';

/** The compared contract in the query of the page, so that a comparison has an address. */
export function offerIn(query: URLSearchParams): ContractOffer | null {
  const shape = shapes.find((each) => each === query.get('shape'));
  const standing = numberIn(query, 'standing');
  if (!shape || standing === null) return null;
  return {
    shape,
    name: (query.get('name') ?? '').slice(0, 60),
    standing,
    price: numberIn(query, 'price'),
    night: numberIn(query, 'night'),
    adder: numberIn(query, 'adder'),
  };
}

export function queryOf(offer: ContractOffer): Record<string, string | undefined> {
  const text = (value: number | null): string | undefined =>
    value === null ? undefined : String(value);
  return {
    name: offer.name === '' ? undefined : offer.name,
    shape: offer.shape,
    standing: text(offer.standing),
    price: text(offer.price),
    night: text(offer.night),
    adder: text(offer.adder),
  };
}

function numberIn(query: URLSearchParams, name: string): number | null {
  const text = query.get(name) ?? '';
  return /^-?\d{1,6}(?:\.\d{1,9})?$/.test(text) ? Number(text) : null;
}
