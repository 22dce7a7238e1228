/** An amount with its sign, in one line and left to right in every language. */
export function Signed({ amount }: { readonly amount: string }) {
  return (
    <bdi className="numeral" dir="ltr">
      {amount}
    </bdi>
  );
}
