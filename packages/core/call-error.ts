import { type Failure, type Ok, type Result, isServiceFault } from './problem.ts';

/** A service does not answer, or answers that it cannot. Its caller has no fault. */
export class NoAnswer extends Error {
  override readonly name = 'NoAnswer';
  /** Name of the service, e.g. `energy`. */
  readonly service: string;

  constructor(service: string, code: string) {
    super(`${service} answered ${code}`);
    this.service = service;
  }
}

/** The error of a failed call; a refusal is a fault of the caller. */
export const callError = (service: string, failure: Failure): Error =>
  isServiceFault(failure)
    ? new NoAnswer(service, failure.code)
    : new Error(`${service} answered ${failure.kind} ${failure.code}`);

/** Throws unless the call succeeded, for deliveries and jobs, which are repeated. */
export function assertAnswered<T>(result: Result<T>, service: string): asserts result is Ok<T> {
  if (!result.ok) throw callError(service, result);
}
