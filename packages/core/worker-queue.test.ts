import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { type WorkerCallbacks, createWorkerQueue } from './worker-queue.ts';

/** A worker that holds its answers until the test releases them. */
function scene({ answerMsMax = 10_000 } = {}) {
  const workers: { jobs: number[]; ended: boolean; reports: WorkerCallbacks<string> }[] = [];
  const line = createWorkerQueue<string, string>({
    dropped: 'nothing',
    failed: 'broken',
    answerMsMax,
    start(reports) {
      const life = { jobs: [] as number[], ended: false, reports };
      workers.push(life);
      return {
        post: ({ id, job }) => {
          if (job === 'unsendable') throw new DOMException('no', 'DataCloneError');
          life.jobs.push(id);
        },
        end: () => {
          life.ended = true;
        },
      };
    },
  });
  return { line, lives: workers };
}

describe('createWorkerQueue', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  test('starts the worker with the first request', () => {
    const { line, lives } = scene();
    expect(lives).toHaveLength(0);
    void line.ask('a');
    void line.ask('b');
    expect(lives.map(({ jobs }) => jobs)).toEqual([[1, 2]]);
  });

  test('drops a seventh pending request without sending it', async () => {
    const { line, lives } = scene();
    const six = Array.from({ length: 6 }, () => line.ask('a'));
    expect(await line.ask('seventh')).toBe('nothing');
    expect(lives[0]?.jobs).toHaveLength(6);
    for (const id of lives[0]?.jobs ?? []) lives[0]?.reports.answered(id, `answer ${id}`);
    expect(await Promise.all(six)).toEqual([1, 2, 3, 4, 5, 6].map((id) => `answer ${id}`));
    void line.ask('eighth');
    expect(lives[0]?.jobs).toHaveLength(7);
  });

  test('ends an idle worker after 2500 ms, and starts another for the next request', async () => {
    const { line, lives } = scene();
    const answer = line.ask('a');
    vi.advanceTimersByTime(4000);
    expect(lives[0]?.ended).toBe(false);
    lives[0]?.reports.answered(1, 'late');
    expect(await answer).toBe('late');
    vi.advanceTimersByTime(2499);
    expect(lives[0]?.ended).toBe(false);
    vi.advanceTimersByTime(1);
    expect(lives[0]?.ended).toBe(true);
    void line.ask('b');
    expect(lives).toHaveLength(2);
  });

  test('a request within the 2500 ms keeps the worker', () => {
    const { line, lives } = scene();
    void line.ask('a');
    lives[0]?.reports.answered(1, '');
    vi.advanceTimersByTime(2000);
    void line.ask('b');
    vi.advanceTimersByTime(2000);
    expect(lives).toHaveLength(1);
    expect(lives[0]?.ended).toBe(false);
  });

  test('ends a worker that does not answer, and fails all pending requests', async () => {
    const { line, lives } = scene({ answerMsMax: 1000 });
    const waiting = [line.ask('a'), line.ask('b')];
    vi.advanceTimersByTime(900);
    lives[0]?.reports.answered(1, 'in time');
    vi.advanceTimersByTime(900);
    expect(lives[0]?.ended).toBe(false);
    vi.advanceTimersByTime(100);
    expect(await Promise.all(waiting)).toEqual(['in time', 'broken']);
    expect(lives[0]?.ended).toBe(true);
  });

  test('has no pending requests after a failed worker', async () => {
    const { line, lives } = scene();
    for (let round = 0; round < 4; round += 1) {
      const six = Array.from({ length: 6 }, () => line.ask('a'));
      lives.at(-1)?.reports.failed();
      expect(await Promise.all(six)).toEqual(Array<string>(6).fill('broken'));
    }
    expect(lives).toHaveLength(4);
  });

  test('answers a request that cannot be sent, and does not count it', async () => {
    const { line, lives } = scene();
    for (let round = 0; round < 8; round += 1) expect(await line.ask('unsendable')).toBe('broken');
    const answer = line.ask('a');
    const [id = 0] = lives[0]?.jobs ?? [];
    lives[0]?.reports.answered(id, 'yes');
    expect(await answer).toBe('yes');
  });

  test('ignores a late answer of an ended worker', async () => {
    const { line, lives } = scene();
    const first = line.ask('a');
    line.end();
    expect(await first).toBe('broken');
    const second = line.ask('b');
    lives[0]?.reports.answered(2, 'from the dead');
    lives[0]?.reports.failed();
    lives[1]?.reports.answered(2, 'from the living');
    expect(await second).toBe('from the living');
  });
});
