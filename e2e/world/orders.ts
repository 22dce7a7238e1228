import type { FaultInjection } from '@hearth/device-cloud/faults/fault-injection.ts';

/** Requests of a test to its world, by name: input and answer. */
export interface Orders {
  /** An account of the app with a confirmed address. */
  readonly addPerson: {
    /** Accepted version of the terms; by default the current one. */
    input: { email: string; password: string; name: string; policyVersion?: string };
    answer: null;
  };
  /** An account at the simulated vendor with units; answers their ids. */
  readonly addUnits: {
    /** `serials`: of the labels of the account's devices, in their order. */
    input: { email: string; password: string; serials?: readonly string[] };
    answer: readonly string[];
  };
  /** Injects a failure at the vendor for all units of an account. */
  readonly provoke: {
    input: { email: string } & Partial<Omit<FaultInjection, 'offlineSince'>> & {
        isOffline?: boolean;
      };
    answer: null;
  };
  /** Revokes the consent at the vendor. */
  readonly endGrants: { input: { email: string }; answer: null };
  /** Runs a command of an operator. */
  readonly operate: { input: { name: string; input: unknown }; answer: { result: unknown } };
  /** Ingests meter readings of the home in watts, by energy's contract. */
  readonly measurePower: {
    input: { installation: string; flows: Readonly<Record<string, number | string | null>> };
    answer: null;
  };
  /** Ends the scheduled work of a person's homes, so that later tests of the world need not wait for it. */
  readonly endWork: { input: { email: string }; answer: null };
  /** Advances the clock of all services. */
  readonly advance: { input: { seconds: number }; answer: null };
  /** Advances the clock of all services to the next time of day, "12:00", of a time zone: what waits for daytime is due then. */
  readonly advanceTo: { input: { timeOfDay: string; timeZone: string }; answer: null };
  /** Switches to another build of the app, or back. */
  readonly deploy: { input: { isNext: boolean }; answer: null };
  /** Runs every job and delivers the outboxes until they are empty. */
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
