import { endpoint } from '@hearth/platform/http/contract.ts';
import { inInstallation, instant, locale } from '@hearth/platform/http/schema.ts';
import { z } from 'zod';
import { purchaseStates } from './purchase-state.ts';
import { sandboxOutcomes } from './sandbox/sandbox-outcomes.ts';

const ofPurchase = z.object({ order: z.uuid() });

/** A purchase of a package, as its buyer sees it. */
export const purchase = z.object({
  order: z.uuid(),
  installation: z.uuid(),
  package: z.string(),
  /** Name of the package in the language of the order. */
  name: z.string(),
  state: z.enum(purchaseStates),
  minor: z.int(),
  currency: z.string(),
  /** What was paid back, which can be a part of the amount; null: nothing. */
  refundedMinor: z.int().nullable(),
  createdAt: instant,
  /** Receipt; null until the payment is confirmed and the package has begun. */
  receipt: z.uuid().nullable(),
  /** Credit note of the receipt; null until the money is paid back. */
  creditNote: z.uuid().nullable(),
});
export type Purchase = z.infer<typeof purchase>;

/** A purchase that awaits its payment. */
const openPurchase = z.object({
  order: z.uuid(),
  package: z.string(),
  unit: z.uuid().nullable(),
  termsVersion: z.int(),
  minor: z.int(),
  currency: z.string(),
  createdAt: instant,
});
export type OpenPurchase = z.infer<typeof openPurchase>;

const person = ['person'] as const;

export const purchaseContract = {
  createPurchase: endpoint({
    method: 'post',
    path: '/v1/installations/{installation}/purchases',
    summary:
      'Order a package: the server fixes price, tax and revision, and stores the acceptance of the terms. The same `attempt` returns the same purchase, and so does another one while a purchase of the same package, unit, price and terms awaits its payment',
    resource: 'purchase',
    verb: 'create',
    roles: ['owner'],
    idempotent: true,
    params: inInstallation,
    body: z.strictObject({
      package: z.string().max(60),
      /** null for a package of the home. */
      unit: z.uuid().nullable(),
      termsVersion: z.int().min(1),
      language: locale,
      /** Key of the cart, from the browser. */
      attempt: z.string().min(16).max(200),
    }),
    answer: z.object({ order: z.uuid(), /** Page of the payment. */ url: z.string() }),
  }),
  listOpenPurchases: endpoint({
    method: 'get',
    path: '/v1/installations/{installation}/purchases',
    summary: 'Purchases of the caller for the home that await their payment, the oldest first',
    resource: 'purchase',
    verb: 'read',
    roles: ['owner'],
    params: inInstallation,
    answer: z.array(openPurchase),
  }),
  getPurchase: endpoint({
    method: 'get',
    path: '/v1/purchases/{order}',
    summary: 'A purchase of the person; with an ETag for polling',
    resource: 'purchase',
    verb: 'read',
    roles: person,
    params: ofPurchase,
    answer: purchase,
  }),
  paySandbox: endpoint({
    method: 'post',
    path: '/v1/purchases/{order}/sandbox-payments',
    summary:
      'Play the payment provider of the embedded sandbox for a purchase of the person. Absent with a real provider',
    resource: 'purchase',
    verb: 'update',
    roles: person,
    idempotent: true,
    params: ofPurchase,
    body: z.strictObject({ outcome: z.enum(sandboxOutcomes) }),
  }),
};
