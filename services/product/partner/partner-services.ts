/** Services that a partner offers; codes for the web's texts. */
export const partnerServices = [
  'commissioning',
  'maintenance',
  'repair',
  'heat-pumps',
  'ground-source',
  'air-conditioning',
  'ventilation',
  'solar',
] as const;
export type PartnerService = (typeof partnerServices)[number];
