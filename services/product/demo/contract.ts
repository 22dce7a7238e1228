import { endpoint } from '@hearth/platform/http/contract.ts';
import { instant, locale } from '@hearth/platform/http/schema.ts';
import { z } from 'zod';

/** The template homes by their names at the simulated vendor. */
export const demoHome = z.enum(['rozenstraat', 'via-dei-tigli', 'lindenweg']);
export type DemoHome = z.infer<typeof demoHome>;

export const demo = z.object({
  /** Empty without a demo, as with the real vendor. */
  homes: z.array(
    z.object({
      home: demoHome,
      /** `loading` until its history is complete. */
      state: z.enum(['loading', 'ready']),
      /** Loaded share of the history, 0 to 1. */
      loaded: z.number().min(0).max(1),
    }),
  ),
  sessions: z.object({
    open: z.number().int(),
    max: z.number().int(),
    /** When the next session can begin; null while fewer than `max` are open. */
    roomAt: instant.nullable(),
  }),
});
export type Demo = z.infer<typeof demo>;

export const demoSession = z.object({
  home: demoHome,
  installation: z.uuid(),
  /** End of the session. */
  until: instant,
});

export const demoContract = {
  getDemo: endpoint({
    method: 'get',
    path: '/v1/demo',
    summary: 'The template homes, and whether another session can begin',
    resource: 'demo',
    verb: 'read',
    roles: ['service'],
    answer: demo,
  }),
  startDemoSession: endpoint({
    method: 'post',
    path: '/v1/demo/sessions',
    summary:
      'Create a copy of a template home with a person who owns it, for a client at this address',
    resource: 'demo-session',
    verb: 'create',
    roles: ['service'],
    idempotent: true,
    body: z.strictObject({
      home: demoHome,
      /** A random value of the page that offers the demo; the same value returns the same session. */
      attempt: z.string().min(16).max(200),
      address: z.string().max(64),
      /** Language of the names in the home. */
      language: locale,
    }),
    /** The token authenticates the demo person until the session ends. */
    answer: demoSession.extend({ token: z.string(), subject: z.string() }),
  }),
  endDemoSession: endpoint({
    method: 'delete',
    path: '/v1/demo/session',
    summary: 'End the caller’s session and delete its home',
    resource: 'demo-session',
    verb: 'delete',
    roles: ['visitor'],
    idempotent: true,
  }),
};
