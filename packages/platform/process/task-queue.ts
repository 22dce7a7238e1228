/** Runs tasks with limited concurrency and a limited queue. */
export interface TaskQueue {
  /** Runs a task as soon as there is capacity; undefined when the queue is full. */
  run<T>(task: () => Promise<T>): Promise<T | undefined>;
}

/** `running`: tasks at the same time. `waiting`: tasks in the queue. */
export interface TaskQueueLimits {
  readonly running: number;
  readonly waiting: number;
}

export function createTaskQueue(limits: TaskQueueLimits): TaskQueue {
  let running = 0;
  const waiting: (() => void)[] = [];
  return {
    async run(task) {
      if (running < limits.running) running += 1;
      else if (waiting.length >= limits.waiting) return undefined;
      else await new Promise<void>((resolve) => waiting.push(resolve));
      try {
        return await task();
      } finally {
        // The slot passes directly to the next waiting task.
        const next = waiting.shift();
        if (next) next();
        else running -= 1;
      }
    },
  };
}
