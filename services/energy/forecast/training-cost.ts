import { trainLoadModel } from './load-model.ts';

/** A training that notes what each one took, seconds of CPU. */
export function trainingCosts(): {
  readonly train: typeof trainLoadModel;
  readonly seconds: readonly number[];
} {
  const seconds: number[] = [];
  return {
    seconds,
    train: (...given) => {
      const before = process.cpuUsage();
      const model = trainLoadModel(...given);
      const { user, system } = process.cpuUsage(before);
      seconds.push((user + system) / 1e6);
      return model;
    },
  };
}
