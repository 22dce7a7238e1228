import { endpoint } from '@hearth/platform/http/contract.ts';
import { inInstallation, locale, localDate } from '@hearth/platform/http/schema.ts';
import { z } from 'zod';
import { country } from '../address/contract.ts';
import { packageDocumentKinds } from '../document/contract.ts';
import { refusalReasons, remedyKinds } from './eligibility.ts';
import { packageActions, packageStates } from './package-state.ts';
import { packageKinds, packageTerm, price } from './price-list.ts';

const refusal = z.object({
  reason: z.enum(refusalReasons),
  remedy: z.enum(remedyKinds),
  /** Of the rule, for an age or a time. */
  monthsMax: z.int().nullable(),
  /** Of the unit, for an age. */
  months: z.int().nullable(),
  /** Name of the package that excludes this one, and its last day. */
  package: z.string().nullable(),
  until: localDate.nullable(),
});

/** A unit, or null for the home, that the package would cover. */
const subject = z.object({
  unit: z.uuid().nullable(),
  name: z.string().nullable(),
  /** Empty: the package is possible. */
  refusals: z.array(refusal),
  /** Whether a trial can start now. */
  hasTrial: z.boolean(),
});

const entitlement = z.object({
  entitlement: z.uuid(),
  unit: z.uuid().nullable(),
  unitName: z.string().nullable(),
  state: z.enum(packageStates),
  isTrial: z.boolean(),
  startsOn: localDate,
  /** The last day. */
  endsOn: localDate,
  /** The last day for a withdrawal. */
  withdrawUntil: localDate,
  /** Actions that the state, the day and the caller's role allow. */
  actions: z.array(z.enum(packageActions)),
  /** Documents that were issued to the caller about it, in the order of issue. */
  documents: z.array(
    z.object({ document: z.uuid(), kind: z.enum(packageDocumentKinds), number: z.string() }),
  ),
});

/** A package in one language, with its eligibility and state for each unit or the home. */
export const homePackage = z.object({
  package: z.string(),
  kind: z.enum(packageKinds),
  covers: z.enum(['unit', 'home']),
  name: z.string(),
  summary: z.string(),
  contents: z.array(
    z.object({
      feature: z.string(),
      name: z.string(),
      /** null: included. */
      value: z.string().nullable(),
    }),
  ),
  exclusions: z.array(z.string()),
  /** In the country of the home, with its tax, for the whole term; null where it is not sold. */
  price: price
    .extend({
      /** Standard rate of the country today, in hundredths of a percent, and the tax within the price. */
      vatBasisPoints: z.int(),
      vatMinor: z.int(),
    })
    .nullable(),
  term: packageTerm,
  renewal: z.enum(['none', 'offered']),
  trialDays: z.int(),
  terms: z.string(),
  /** Version in force. */
  termsVersion: z.int().nullable(),
  /** false: the home has it, and the list no longer does. */
  isListed: z.boolean(),
  subjects: z.array(subject),
  /** The newest first. */
  entitlements: z.array(entitlement),
});
export type HomePackage = z.infer<typeof homePackage>;

const homePackages = z.object({
  country: country.nullable(),
  /** Whether the caller may order: owners only. */
  mayOrder: z.boolean(),
  /** Whether the caller can pay here: owners, where the operator has a payment provider. */
  mayBuy: z.boolean(),
  /** Features that the packages are compared by. */
  features: z.array(z.object({ feature: z.string(), name: z.string() })),
  packages: z.array(homePackage),
});
export type HomePackages = z.infer<typeof homePackages>;

const readers = ['owner', 'resident', 'demo'] as const;
const buyers = ['owner', 'demo'] as const;
const inPackage = inInstallation.extend({ package: z.string().max(60) });
const ofEntitlement = inInstallation.extend({ entitlement: z.uuid() });
/** Language of the page, in which the confirmation is issued. */
const endBody = z.strictObject({ language: locale });
const inLanguage = z.object({ language: locale });

export const packageContract = {
  listPackages: endpoint({
    method: 'get',
    path: '/v1/installations/{installation}/packages',
    summary: 'Packages that are offered to the home or that it has, with eligibility and state',
    resource: 'package',
    verb: 'read',
    roles: readers,
    params: inInstallation,
    query: inLanguage,
    answer: homePackages,
  }),
  startTrial: endpoint({
    method: 'post',
    path: '/v1/installations/{installation}/packages/{package}/trial',
    summary:
      'Start the trial of a package and accept its terms in force; once for each unit or home. A repeated call changes nothing',
    resource: 'package',
    verb: 'create',
    roles: buyers,
    idempotent: true,
    params: inPackage,
    body: z.strictObject({
      /** null for a package of the home. */
      unit: z.uuid().nullable(),
      termsVersion: z.int().min(1),
      /** In which the terms were read. */
      language: locale,
    }),
  }),
  cancelPackage: endpoint({
    method: 'post',
    path: '/v1/installations/{installation}/entitlements/{entitlement}/cancellation',
    summary: 'Cancel a package: it stays until its last day. A repeated call changes nothing',
    resource: 'package',
    verb: 'update',
    roles: buyers,
    idempotent: true,
    params: ofEntitlement,
    body: endBody,
  }),
  withdrawPackage: endpoint({
    method: 'post',
    path: '/v1/installations/{installation}/entitlements/{entitlement}/withdrawal',
    summary:
      'Withdraw from a package within 14 days: it ends at once. A repeated call changes nothing',
    resource: 'package',
    verb: 'update',
    roles: buyers,
    idempotent: true,
    params: ofEntitlement,
    body: endBody,
  }),
};
