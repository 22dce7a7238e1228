// Claim: to report an error takes at most 5 ms of a phone's processor (4 times throttled), with a hundred steps before it, a hundred values in
// fields and a stack of thirty frames: scrubbing, encoding and the start of the request together.
// Floor, in the same run: one JSON.stringify of the event. Run: node bench/error-client.ts
import { bundledScript } from '@hearth/dev/bundled-script.ts';
import { newPhone, slowDown, withSlowBrowser } from './slow-browser.ts';

const reportMsMax = 5;
/** Documents, each with its first report; an odd number. */
const rounds = 9;

/** Medians of a document, but of its only first report. */
type Figures = Readonly<Record<'firstMs' | 'laterMs' | 'floorMs' | 'bytes', number>>;

await withSlowBrowser(async (browser) => {
  const script = await clientScript();
  const measured: Figures[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const page = await newPhone(browser);
    await slowDown(page);
    await page.evaluate(script);
    measured.push(await page.evaluate<Figures>('window.measureReports()'));
    await page.close();
  }
  const median = (name: keyof Figures): number =>
    measured.map((figures) => figures[name]).toSorted((a, b) => a - b)[(rounds - 1) / 2] ?? NaN;
  const [firstMs, laterMs, floorMs] = [median('firstMs'), median('laterMs'), median('floorMs')];
  const isWithin = Math.max(firstMs, laterMs) <= reportMsMax;
  console.log(
    `error client: ${firstMs.toFixed(2)} ms for the first report of a document, ${laterMs.toFixed(2)} ms for a later one of ${(median('bytes') / 1024).toFixed(1)} KB, ` +
      `${(laterMs / floorMs).toFixed(1)} times one JSON.stringify (${floorMs.toFixed(2)} ms) ${isWithin ? 'ok' : `NOT within ${reportMsMax} ms`}`,
  );
});

/** The client of pages in a bare page, with a receiver that answers at once. Both of its steps count: the report, and the batch that a timer sends. */
async function clientScript(): Promise<string> {
  return await bundledScript(`
    import { createPageErrors } from '@hearth/web/app/reporting/page-errors.ts';
    const later = globalThis.setTimeout;
    let timerMs = 0;
    globalThis.setTimeout = (run, ms) => later(() => {
      const began = performance.now();
      run();
      timerMs += performance.now() - began;
    }, ms);
    const typed = Array.from({ length: 100 }, (_, at) => 'value number ' + at + ' of a field');
    const frames = Array.from({ length: 30 }, (_, at) => '    at draw' + at + ' (https://home.example/assets/root-Bk3x' + at + '.js:1:' + 48211 * (at + 1) + ')');
    const errorAt = (at) => {
      const error = new TypeError('Cannot read "Ada Lovelace" of value number 7 of a field at 52.51702, 13.38886 for ada@lindenweg.example, no ' + 'x'.repeat(at));
      error.stack = 'TypeError: no price\\n' + frames.join('\\n');
      return error;
    };
    const bodies = [];
    const start = () => {
      const errors = createPageErrors({
        target: { url: '/errors', environment: 'feature' },
        isAllowed: () => true,
        browser: {
          fetch: async (_, { body }) => (bodies.push(body), new Response('{}')),
          sendBeacon: () => true,
          storage: () => ({ getItem: () => null, setItem: () => undefined, removeItem: () => undefined }),
          random: Math.random,
        },
        release: '0123456789abcdef',
        nowMs: () => 1768471200000,
        route: () => '/overview/:installation/packages',
        typed: () => typed,
      });
      for (let step = 0; step < 100; step += 1) errors.addBreadcrumb('ui.click', 'input[checkbox]');
      return errors;
    };
    const measure = async (errors, at) => {
      timerMs = 0;
      const error = errorAt(at);
      const before = bodies.length;
      const began = performance.now();
      errors.report(error);
      const reportMs = performance.now() - began;
      while (bodies.length === before) await new Promise((resolve) => later(resolve));
      await new Promise((resolve) => later(resolve));
      return reportMs + timerMs;
    };
    window.measureReports = async () => {
      const errors = start();
      const [firstMs, ...others] = [await measure(errors, 0)];
      for (let at = 1; at < 32; at += 1) others.push(await measure(errors, at));
      const event = JSON.parse(bodies.at(-1).split('\\n')[2]);
      const floorBegan = performance.now();
      for (let round = 0; round < 200; round += 1) JSON.stringify(event);
      const floorMs = (performance.now() - floorBegan) / 200;
      const median = (list) => list.sort((a, b) => a - b)[15];
      return { firstMs, laterMs: median(others), floorMs, bytes: bodies.at(-1).length };
    };`);
}
