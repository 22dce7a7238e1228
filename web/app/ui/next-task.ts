/** Resolves in a task of its own, so that what the browser has to do comes first. */
export const nextTask = (): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve);
  });
