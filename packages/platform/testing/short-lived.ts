/**
 * Node's arguments for a process that lives for seconds or a few minutes. The embedded engine's WebAssembly is not optimised, which
 * takes two seconds of the processor: a third of a command's time, a tenth of that of a system with eight homes.
 */
export const shortLived: readonly string[] = ['--liftoff-only'];
