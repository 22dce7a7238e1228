import { endpoint } from '@hearth/platform/http/contract.ts';
import { instant } from '@hearth/platform/http/schema.ts';
import { z } from 'zod';

/** The sample homes by their names at the simulated maker. */
export const demoHome = z.enum(['rozenstraat', 'via-dei-tigli', 'lindenweg']);
export type DemoHome = z.infer<typeof demoHome>;

export const demo = z.object({
  /** Empty where there is no demo: real people's homes are at the real maker's. */
  homes: z.array(
    z.object({
      home: demoHome,
      /** `loading` until its year of history is there. */
      state: z.enum(['loading', 'ready']),
      /** How much of that history is there, from 0 to 1. */
      loaded: z.number().min(0).max(1),
    }),
  ),
  visits: z.object({
    open: z.number().int(),
    max: z.number().int(),
    /** When the oldest ends, where no other can begin before; null while there is room. */
    roomAt: instant.nullable(),
  }),
});
export type Demo = z.infer<typeof demo>;

export const visit = z.object({
  home: demoHome,
  installation: z.uuid(),
  /** When it ends by itself. */
  until: instant,
});
export type Visit = z.infer<typeof visit>;

export const demoContract = {
  getDemo: endpoint({
    method: 'get',
    path: '/v1/demo',
    summary: 'The sample homes, and whether there is room for another visit',
    resource: 'demo',
    verb: 'read',
    roles: ['service'],
    answer: demo,
  }),
  startVisit: endpoint({
    method: 'post',
    path: '/v1/demo/visits',
    summary: 'Make somebody at this address a home like the sample, with a person who owns it',
    resource: 'visit',
    verb: 'create',
    roles: ['service'],
    idempotent: true,
    body: z.strictObject({
      home: demoHome,
      /** Chance, made for one page that offers the demo: the same again is the same visit. */
      attempt: z.string().min(16).max(200),
      address: z.string().max(64),
    }),
    /** The token stands for the demo person until the visit ends. */
    answer: visit.extend({ token: z.string(), subject: z.string() }),
  }),
  leaveVisit: endpoint({
    method: 'delete',
    path: '/v1/demo/visit',
    summary: 'End the visit of the demo person who calls, and delete all that was made for it',
    resource: 'visit',
    verb: 'delete',
    roles: ['visitor'],
    idempotent: true,
  }),
};
