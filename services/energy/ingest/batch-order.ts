/**
 * Batches apply in the order they were sent, in whatever order they arrive. A UUID of version 7 says when it was made (RFC 9562
 * §5.7); any other id counts as sent on arrival, and so does one that claims to come from the future.
 * Worked number: 017f22e2-79b0-7cc3-98c4-dc0c0c07398f was made at 2022-02-22T19:22:22Z.
 */
export function sentMsOf(batch: string, receivedMs: number): number {
  const hex = batch.replaceAll('-', '');
  if (hex[12] !== '7') return receivedMs;
  return Math.min(Number.parseInt(hex.slice(0, 12), 16), receivedMs);
}
