import { trainLoadModel } from './load-model.ts';

/** A training function that records the CPU seconds of each call. */
export function trainingCosts(): {
  readonly train: typeof trainLoadModel;
  readonly seconds: readonly number[];
} {
  const seconds: number[] = [];
  return {
    seconds,
    train: (...args) => {
      const before = process.cpuUsage();
      const model = trainLoadModel(...args);
      const { user, system } = process.cpuUsage(before);
      seconds.push((user + system) / 1e6);
      return model;
    },
  };
}
