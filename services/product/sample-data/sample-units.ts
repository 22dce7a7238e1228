import type { PrintedUnit } from '../label/label-sheet.ts';

/**
 * Fictitious units for trying the registration by label on a local machine. Their codes are no secret: they exist only together with the
 * demo account, whose accounts at the simulated clouds have them. The ventilation unit reports to no cloud.
 */
export const sampleUnits: readonly (PrintedUnit & { readonly code: string })[] = [
  { gtin: '09521234000013', serial: 'HW2624001372', model: 'Ember 8', code: '7K3MQ9ATY' },
  { gtin: '09521234000020', serial: 'HW2624001380', model: 'Ember 12', code: '3XNT80VDV' },
  { gtin: '09521234000037', serial: 'HA262400147', model: 'Breeze Duo', code: 'R4EMS2W80' },
  { gtin: '09521234000044', serial: 'HG2631000219', model: 'Deep 10', code: 'ZP6H9B0K5' },
  { gtin: '09521234000051', serial: 'HV263100085', model: 'Fresh 300', code: '1TQC5GYJJ' },
  { gtin: '09521234000068', serial: 'HL2618004200', model: 'Link', code: 'D8WVA7F6X' },
  { gtin: '09521234000075', serial: '7900000000041002', model: 'Aura 6', code: 'Q5NB7T2R5' },
];
