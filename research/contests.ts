import { Worker } from 'node:worker_threads';
import type { Answered, Asked } from './contest-worker.ts';

/** Holds contests in threads of their own, so many at a time, and gives the answers in the order of the questions. */
export async function holdContests(
  asked: readonly Asked[],
  threads: number,
  told: (answered: Answered, index: number) => void,
): Promise<readonly Answered[]> {
  const answers: Answered[] = [];
  let next = 0;
  const work = async () => {
    const worker = new Worker(new URL('./contest-worker.ts', import.meta.url));
    try {
      for (let index = next++; index < asked.length; index = next++) {
        const question = asked[index];
        if (!question) break;
        const answer = await ask(worker, question);
        answers[index] = answer;
        told(answer, index);
      }
    } finally {
      await worker.terminate();
    }
  };
  await Promise.all(Array.from({ length: Math.min(threads, asked.length) }, work));
  return answers;
}

function ask(worker: Worker, question: Asked): Promise<Answered> {
  return new Promise((resolve, reject) => {
    const forget = () => {
      worker.off('message', answered);
      worker.off('error', failed);
    };
    const answered = (answer: Answered) => {
      forget();
      resolve(answer);
    };
    const failed = (error: unknown) => {
      forget();
      reject(error instanceof Error ? error : new Error(String(error)));
    };
    worker.on('message', answered);
    worker.on('error', failed);
    worker.postMessage(question, []);
  });
}
