import type { Backend } from './backend.ts';
import type { BrowserDemoSession } from './demo-sessions.ts';

/**
 * Ends a demo session at product, which deletes its data, and here. If product does not answer, the session ends at its time.
 */
export async function leaveDemo(
  { demoSessions, product, log }: Pick<Backend, 'demoSessions' | 'product' | 'log'>,
  demo: BrowserDemoSession,
): Promise<void> {
  const left = await product.endDemoSession({}, { token: demo.session.accessToken });
  if (!left.ok && left.code !== 'demo-session-over')
    log.warn({ code: left.code }, 'a demo session could not be ended; it ends at its time');
  await demoSessions.end(demo);
}
