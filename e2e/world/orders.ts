import type { FaultInjection } from '@hearth/device-cloud/faults/fault-injection.ts';

/** What a test asks of the world it runs in, by name: the input and what comes back. */
export interface Orders {
  /** An account of the app whose address counts as confirmed. */
  readonly addPerson: {
    /** Without a version of the terms it is the present one that they have agreed to. */
    input: { email: string; password: string; name: string; policyVersion?: string };
    answer: null;
  };
  /** An account of the simulated maker with units of its own; the answer is their ids there. */
  readonly addUnits: {
    input: { email: string; password: string };
    answer: readonly string[];
  };
  /** Makes something go wrong at the maker's, for all the account's units. */
  readonly provoke: {
    input: { email: string } & Partial<Omit<FaultInjection, 'offlineSince'>> & {
        isOffline?: boolean;
      };
    answer: null;
  };
  /** The account's owner takes back at the maker's what they agreed to. */
  readonly endGrants: { input: { email: string }; answer: null };
  /** What an operator does from the command line. */
  readonly operate: { input: { name: string; input: unknown }; answer: { told: unknown } };
  /** What a meter at the home says flows there now, in watts, as energy's contract has it. */
  readonly measurePower: {
    input: { installation: string; flows: Readonly<Record<string, number | string | null>> };
    answer: null;
  };
  /** Moves the world's clock on, for every service at once. */
  readonly advance: { input: { seconds: number }; answer: null };
  /** Puts another build of the app in the place of the one that answers, or that one back. */
  readonly deploy: { input: { isNext: boolean }; answer: null };
  /** Runs every job once and delivers what waits to be delivered, until nothing is left. */
  readonly settle: { input: null; answer: null };
}

export type OrderName = keyof Orders;

export interface Order<Name extends OrderName = OrderName> {
  readonly id: number;
  readonly name: Name;
  readonly input: Orders[Name]['input'];
}

export type OrderOutcome =
  | { readonly id: number; readonly ok: true; readonly answer: unknown }
  | { readonly id: number; readonly ok: false; readonly words: string };

/** The first message of the process to its parent. */
export interface Ready {
  readonly url: string;
}
