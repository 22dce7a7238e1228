import { endpoint } from '@hearth/platform/http/contract.ts';
import { inInstallation } from '@hearth/platform/http/schema.ts';
import { z } from 'zod';
import { figureNames, limitsOf, remoteFunctions } from './sheet-figures.ts';

const figureName = z.enum(figureNames);

/** Figures by name, each within believable limits. */
export const sheetFigures = z
  .partialRecord(figureName, z.number())
  .superRefine((figures, context) => {
    for (const [name, value] of Object.entries(figures)) {
      const { least, most } = limitsOf(figureName.parse(name));
      if (value < least || value > most)
        context.addIssue({ code: 'custom', message: 'not-believable', path: [name] });
    }
  });

export const dataSheet = z.object({
  unit: z.uuid(),
  /** The largest heat that the default is made for, kW; from the model's name, else a usual size. */
  sizeKw: z.number(),
  figures: z.array(
    z.object({
      name: figureName,
      /** kW, COP, degrees C, litres, months or hours. */
      value: z.number(),
      /** `vendor`: the vendor's list; `owner`: corrected; `default`: by kind and size. */
      from: z.enum(['vendor', 'owner', 'default']),
    }),
  ),
  /** Functions that can be set from afar; null where no list names them. */
  functions: z.array(z.enum(remoteFunctions)).nullable(),
});
export type DataSheet = z.infer<typeof dataSheet>;

export const dataSheetContract = {
  listDataSheets: endpoint({
    method: 'get',
    path: '/v1/installations/{installation}/data-sheets',
    summary: 'Data sheet of each heat pump with a water circuit: figures with their source',
    resource: 'unit-details',
    verb: 'read',
    roles: ['owner', 'resident', 'demo', 'partner'],
    params: inInstallation,
    answer: z.array(dataSheet),
  }),
  correctDataSheet: endpoint({
    method: 'put',
    path: '/v1/installations/{installation}/units/{unit}/data-sheet',
    summary: 'Replace the corrected figures of a unit; an empty record removes them all',
    resource: 'unit-details',
    verb: 'update',
    roles: ['owner', 'demo'],
    params: inInstallation.extend({ unit: z.uuid() }),
    body: z.strictObject({ figures: sheetFigures }),
    answer: dataSheet,
  }),
};
