/**
 * Time at which a batch was sent, by which batches apply. A UUID of version 7 contains it (RFC 9562 §5.7); any other id, and
 * one from the future, counts as sent on arrival.
 * Worked number: 017f22e2-79b0-7cc3-98c4-dc0c0c07398f was created at 2022-02-22T19:22:22Z.
 */
export function sentMsOf(batch: string, receivedMs: number): number {
  const hex = batch.replaceAll('-', '');
  if (hex[12] !== '7') return receivedMs;
  return Math.min(Number.parseInt(hex.slice(0, 12), 16), receivedMs);
}
