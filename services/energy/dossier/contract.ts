import { endpoint } from '@hearth/platform/http/contract.ts';
import { inInstallation, localDate } from '@hearth/platform/http/schema.ts';
import { z } from 'zod';
import { houseRecord } from '../building/contract.ts';
import { certificate } from '../heat-pump/contract.ts';
import { logEntry } from '../logs/contract.ts';
import { grade } from '../reading/contract.ts';

/** Energy of a year as counted. */
const counted = z.object({
  kwh: z.number(),
  /** The worst grade among the series that were used. */
  grade,
  /** Resolution of the counter, kWh; null if unknown. */
  accuracyKwh: z.number().nullable(),
  /** Days of the year that are counted, of every part. */
  days: z.int(),
});

export const dossierYear = z.object({
  year: z.int(),
  /** Days of the year so far. */
  days: z.int(),
  /** Electricity for heating and hot water; null if nothing was counted, like every figure here. */
  electricity: counted.nullable(),
  /** Heat for heating and hot water. */
  heat: counted.nullable(),
  /** Heat over electricity of the uses for which both were counted over the same time. */
  spf: z
    .object({ value: z.number(), grade, uses: z.array(z.enum(['sh', 'dhw'])).min(1) })
    .nullable(),
  /** Electricity of solar panels. */
  generation: counted.nullable(),
});
export type DossierYear = z.infer<typeof dossierYear>;

/** A figure and the half-width of its 90 % confidence interval. */
const figure = z.object({ value: z.number(), plusMinus: z.number() });

const heatLoad = z.discriminatedUnion('state', [
  z.object({
    state: z.literal('known'),
    /** At the indoor and outdoor design temperature. */
    kw: figure,
    indoorC: z.number(),
    designOutdoorC: z.number(),
    lossWPerK: figure,
    /** Daily mean outdoor temperature from which on nothing is heated. */
    baseC: figure,
    grade: z.literal('derived'),
    /** What was counted: heat, electricity of space heating, or all electricity of the heat pump. */
    from: z.enum(['heat', 'electricity', 'heat-pump']),
    days: z.int(),
  }),
  z.object({
    state: z.literal('unknown'),
    code: z.enum([
      'no-house',
      'not-counted',
      'too-few-days',
      'too-little-weather',
      'too-uncertain',
    ]),
  }),
]);
export type DossierHeatLoad = z.infer<typeof heatLoad>;

const logged = z.object({
  /** null: the appliance is no unit. */
  unit: z.uuid().nullable(),
  /** Local day. */
  on: localDate,
});

/** Figures about the units of a home from its readings and log, without anything about its people. */
export const dossierFigures = z.object({
  /** The oldest first. */
  years: z.array(dossierYear),
  heatLoad,
  /** The newest first, like the changes. */
  faults: z.array(
    logged.extend({
      code: z.string(),
      severity: z.enum(['error', 'warning', 'caution', 'emergency']).nullable(),
      /** The day on which it ended; null: it has not, or its end was not reported. */
      clearedOn: localDate.nullable(),
    }),
  ),
  /** Settings of the heating technology; set-points of rooms and hot water tell how people live, and are left out. */
  changes: z.array(
    logged.extend({
      name: z.string(),
      before: logEntry.shape.before,
      after: logEntry.shape.after,
      by: z.enum(['person', 'partner', 'unit']),
    }),
  ),
});
export type DossierFigures = z.infer<typeof dossierFigures>;

export const dossierFiguresContract = {
  calculateDossierFigures: endpoint({
    method: 'post',
    path: '/v1/installations/{installation}/dossier-figures',
    summary: 'Yearly energy, measured heat load, faults and changed settings; changes nothing',
    resource: 'dossier',
    verb: 'read',
    roles: ['owner', 'resident', 'demo'],
    idempotent: true,
    params: inInstallation,
    body: z.strictObject({
      /** Without it the readings give no heat load. */
      house: houseRecord.optional(),
      heatPump: certificate.optional(),
    }),
    answer: dossierFigures,
  }),
};
