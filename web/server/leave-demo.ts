import type { Backend } from './backend.ts';
import type { BrowserDemoSession } from './demo-sessions.ts';

/** Ends a visit at product, which deletes it, and here. A product that does not answer ends it when its time is over. */
export async function leaveDemo(
  { demoSessions, product, log }: Pick<Backend, 'demoSessions' | 'product' | 'log'>,
  demo: BrowserDemoSession,
): Promise<void> {
  const left = await product.endDemoSession({}, { token: demo.session.accessToken });
  if (!left.ok && left.code !== 'visit-over')
    log.warn({ code: left.code }, 'a visit that was left goes on until its time is over');
  await demoSessions.end(demo);
}
