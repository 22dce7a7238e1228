/** An amount with its sign before it, also in text from right to left. */
export function Signed({ amount }: { readonly amount: string }) {
  return <bdi dir="ltr">{amount}</bdi>;
}
