/**
 * Node's arguments for a process that lives for seconds. The embedded engine's WebAssembly is not optimised, which takes a third of
 * the processor time of such a process.
 */
export const shortLived: readonly string[] = ['--liftoff-only'];
