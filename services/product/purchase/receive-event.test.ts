import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { PaymentEvent } from './payment-port.ts';
import { type PurchaseState, purchaseStates, stateAfter } from './purchase-state.ts';
import { outcomeOf } from './receive-event.ts';

const event = (kind: PaymentEvent['kind'], charge: string, minor = 100): PaymentEvent => ({
  eventId: '',
  order: '',
  kind,
  charge,
  minor,
  currency: 'EUR',
});

it('events in any order and number: the first payment of the amount counts, every other charge goes back', () => {
  const events = fc.array(
    fc.oneof(
      fc.constantFrom('a', 'b').map((charge) => event('paid', charge)),
      fc.constant(event('paid', 'wrong', 200)),
      fc.constantFrom('declined' as const, 'cancelled' as const).map((kind) => event(kind, '')),
    ),
    { maxLength: 12 },
  );
  fc.assert(
    fc.property(events, (arriving) => {
      let purchase: {
        state: PurchaseState;
        charge: string | null;
        minor: number;
        currency: string;
      } = { state: 'awaiting-payment', charge: null, minor: 100, currency: 'EUR' };
      const returned = new Set<string>();
      for (const each of arriving) {
        const outcome = outcomeOf(purchase, each);
        if (outcome === 'refund') returned.add(each.charge);
        if (outcome === 'confirm')
          purchase = { ...purchase, state: 'confirmed', charge: each.charge };
        if (outcome === 'fail' && each.kind !== 'paid')
          purchase = { ...purchase, state: stateAfter(purchase.state, each.kind) };
      }
      const payments = arriving.filter(({ kind }) => kind === 'paid');
      const first = payments.find(({ minor }) => minor === 100);
      expect(purchase.charge).toBe(first?.charge ?? null);
      const others = payments.flatMap(({ charge }) => (charge === first?.charge ? [] : [charge]));
      expect(returned).toEqual(new Set(others));
      expect(purchase.state === 'confirmed').toBe(first !== undefined);
    }),
  );
});

it.each([
  ['before its payment', null, 100, 'refunded'],
  ['of the charge that counts', 'a', 100, 'refunded'],
  ['of another charge', 'b', 100, 'nothing'],
  ['of another amount, before a payment', null, 200, 'nothing'],
] as const)('outcomeOf: money that went back, %s', (_, charge, minor, expected) => {
  const state = charge === null ? 'awaiting-payment' : 'confirmed';
  const purchase = { state, charge, minor: 100, currency: 'EUR' } as const;
  expect(outcomeOf(purchase, event('refunded', 'a', minor))).toBe(expected);
  const after = { ...purchase, state: 'refunded', charge: 'a' } as const;
  expect(outcomeOf(after, event('refunded', 'a'))).toBe('nothing');
  expect(outcomeOf(after, event('paid', 'a'))).toBe('nothing');
});

it('a state is never left for one of the same or a lower rank', () => {
  for (const state of purchaseStates) {
    expect(stateAfter(state, 'awaiting-payment')).toBe(state);
    expect(stateAfter('refunded', state)).toBe('refunded');
    expect(['confirmed', 'refunded']).toContain(stateAfter('confirmed', state));
  }
});
