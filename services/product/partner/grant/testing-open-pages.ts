import { fakeClock } from '@hearth/calendar/clock.ts';
import { openDatabase } from '@hearth/platform/database/database.ts';
import { silentLogger } from '@hearth/platform/process/log.ts';
import { testing } from '@hearth/platform/testing/config.ts';
import { worldOn } from '../../testing.ts';

// Process of end-across-processes.test.ts: holds what an employee of a company has open, and writes a line when each is refused.
// `node testing-open-pages.ts URL CLOCK EMPLOYEE PATH…`: the address of a database, and paths of product.

const [url = '', start = '', employee = '', ...paths] = testing.programArguments();
const db = await openDatabase({ url, log: silentLogger, poolSize: 5 });
const { product } = worldOn(db, { clock: fakeClock(start) });
const write = (line: unknown): void => void process.stdout.write(`${JSON.stringify(line)}\n`);
const headers = { authorization: `Bearer person-${employee}` };
const request = async (path: string): Promise<Response> =>
  await product.fetch(new Request(`http://product.invalid${path}`, { headers }));

/** Reads a stream until it ends, and a page again and again until it is refused. */
async function holdOpen(path: string): Promise<void> {
  let answer = await request(path);
  if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}`);
  write({ open: path });
  const isStream = answer.headers.get('content-type')?.startsWith('text/event-stream') === true;
  if (isStream) {
    await answer.text();
    answer = await request(path);
  } else
    while (answer.status === 200) {
      await answer.arrayBuffer();
      await new Promise((resolve) => setTimeout(resolve, pauseMs));
      answer = await request(path);
    }
  write({ refused: path, status: answer.status });
}

/** Between two looks at a page. */
const pauseMs = 20;

await Promise.all(paths.map(holdOpen));
await db.close();
