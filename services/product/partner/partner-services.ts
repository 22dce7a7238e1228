/** What a company does. The words are the web's. */
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
