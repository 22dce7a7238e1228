import type { PaymentEvent } from '../payment-port.ts';

/** What the person can make the sandbox do on its payment page. */
export const sandboxOutcomes = [
  'approve',
  'decline',
  'cancel',
  'approve-late',
  'approve-twice',
  'approve-out-of-order',
  'approve-silently',
  'charge-twice',
  'charge-other-amount',
] as const;
export type SandboxOutcome = (typeof sandboxOutcomes)[number];

/** An event that the sandbox sends, some seconds after the press. `charge` and `copy` count the charges and the copies of one event. */
export interface PlannedEvent {
  readonly kind: PaymentEvent['kind'];
  readonly afterS: number;
  readonly charge: number;
  readonly copy: number;
}

const paid = (afterS: number, { charge = 1, copy = 1 } = {}): PlannedEvent => ({
  kind: 'paid',
  afterS,
  charge,
  copy,
});

interface Plan {
  readonly charges: number;
  /** Added to the amount of the order. */
  readonly addedMinor: number;
  readonly events: readonly PlannedEvent[];
}

export const sandboxPlans: Readonly<Record<SandboxOutcome, Plan>> = {
  approve: { charges: 1, addedMinor: 0, events: [paid(0)] },
  decline: {
    charges: 0,
    addedMinor: 0,
    events: [{ kind: 'declined', afterS: 0, charge: 0, copy: 1 }],
  },
  cancel: {
    charges: 0,
    addedMinor: 0,
    events: [{ kind: 'cancelled', afterS: 0, charge: 0, copy: 1 }],
  },
  'approve-late': { charges: 1, addedMinor: 0, events: [paid(20)] },
  'approve-twice': { charges: 1, addedMinor: 0, events: [paid(0), paid(5, { copy: 2 })] },
  'approve-out-of-order': {
    charges: 1,
    addedMinor: 0,
    events: [{ kind: 'declined', afterS: 0, charge: 0, copy: 1 }, paid(3)],
  },
  'approve-silently': { charges: 1, addedMinor: 0, events: [] },
  'charge-twice': { charges: 2, addedMinor: 0, events: [paid(0), paid(5, { charge: 2 })] },
  'charge-other-amount': { charges: 1, addedMinor: 100, events: [paid(0)] },
};
