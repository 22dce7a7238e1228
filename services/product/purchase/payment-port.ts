import type { Result } from '@hearth/core/problem.ts';
import type { Locale } from '@hearth/platform/http/schema.ts';
import type { Temporal } from 'temporal-polyfill';

/** What the server asks a provider to charge. */
export interface Checkout {
  readonly order: string;
  readonly minor: number;
  readonly currency: string;
  /** Name of the package in the language of the order. */
  readonly name: string;
  readonly language: Locale;
  /** Address of the page that the person returns to without paying. */
  readonly installation: string;
  readonly package: string;
  /** End of the page of the payment, before the order expires. */
  readonly expiresAt: Temporal.Instant;
}

/** What a provider reports about a charge, verified by its adapter. */
export interface PaymentEvent {
  readonly eventId: string;
  readonly order: string;
  readonly kind: 'paid' | 'declined' | 'cancelled' | 'expired' | 'refunded';
  /** The provider's id of the payment. */
  readonly charge: string;
  readonly minor: number;
  readonly currency: string;
}

/** What goes back of a charge. */
export interface Refund {
  readonly charge: string;
  /** A part of the amount; null: all of it. */
  readonly minor: number | null;
}

/** A payment provider. */
export interface PaymentProvider {
  readonly name: string;
  /** Path or address of the page on which the person pays. */
  startCheckout(checkout: Checkout): Promise<Result<{ readonly url: string }>>;
  /** Reads the charges of an order from the provider, for payments whose event never arrived. */
  fetchPayments(order: string): Promise<Result<readonly PaymentEvent[]>>;
  /** Pays a charge, or a part of it, back; a repeated call changes nothing. */
  refund(refund: Refund): Promise<Result<undefined>>;
}
