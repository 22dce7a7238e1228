/**
 * The libraries below the identity provider ask the machine for the time themselves: for a whole system to live ahead of it,
 * the machine's answer is moved. Temporal's polyfill asks the same object.
 */
export function shiftDates(ahead: { readonly seconds: number }): void {
  const Real = globalThis.Date;
  const shifted = (): number => Real.now() + ahead.seconds * 1000;
  globalThis.Date = new Proxy(Real, {
    construct: (target, given: [], newTarget) =>
      Reflect.construct(target, given.length === 0 ? [shifted()] : given, newTarget),
    get: (target, name, receiver) =>
      name === 'now' ? shifted : Reflect.get(target, name, receiver),
  });
}
