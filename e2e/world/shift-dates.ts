/**
 * Shifts `Date` for a system whose clock is ahead: the identity provider's libraries and Temporal's polyfill read the machine's
 * clock.
 */
export function shiftDates(ahead: { readonly seconds: number }): void {
  const Real = globalThis.Date;
  const shifted = (): number => Real.now() + ahead.seconds * 1000;
  globalThis.Date = new Proxy(Real, {
    construct: (target, args: [], newTarget) =>
      Reflect.construct(target, args.length === 0 ? [shifted()] : args, newTarget),
    get: (target, name, receiver) =>
      name === 'now' ? shifted : Reflect.get(target, name, receiver),
  });
}
