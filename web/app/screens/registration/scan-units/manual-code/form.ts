import type { Claim } from '@hearth/product/claim/contract.ts';
import { type FormSpec, defineForm } from '../../../../forms/form-spec.ts';
import { codeRules } from '../../../../forms/rules/codes.ts';

/** Form for the serial number of a unit of one range, or of any. */
export const manualForm = (range: Claim['range']): FormSpec<'serial' | 'range'> =>
  defineForm({
    name: 'manual-code',
    fields: {
      serial: {
        label: 'scan-units.serial',
        native: { required: true, maxLength: 200 },
        rules: range === null ? 'unit-serial' : `unit-serial:${range}`,
        messages: {
          required: 'scan-units.serial-empty',
          'serial-check-digit': 'scan-units.serial-check-digit',
          'serial-other-range': 'scan-units.serial-other-range',
          'serial-no-such-day': 'scan-units.serial-check-digit',
          'serial-no-range': 'scan-units.serial-no-range',
        },
      },
      range: { label: 'scan-units.range-lead' },
    },
    rules: codeRules,
  });
