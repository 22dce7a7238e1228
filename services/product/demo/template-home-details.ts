import type { Address } from '../address/contract.ts';
import type { DemoHome } from './contract.ts';
import type { Building, Commissioning } from '../home-details/contract.ts';

export interface TemplateHomeDetails {
  readonly address: Address;
  readonly building: Building;
  /** Of every unit of the home. */
  readonly commissioning: Commissioning;
}

const noExtras = { extra: '', region: '' };

/** Address, building and set-up of the homes of the demo. The streets and installers do not exist there. */
export const templateHomeDetails: Readonly<Record<DemoHome, TemplateHomeDetails>> = {
  rozenstraat: {
    address: {
      ...noExtras,
      country: 'BE',
      street: 'Rozenstraat',
      houseNumber: '41',
      postalCode: '9000',
      place: 'Gent',
    },
    // The windows have no answer: the readings correct what is assumed of them.
    building: {
      kind: 'terraced',
      built: '1919-1948',
      floorAreaM2: 118,
      persons: 3,
      walls: 'improved',
      roof: 'improved',
    },
    commissioning: { on: '2023-09-04', installer: 'Zenne Warmte', refrigerant: 'R-32' },
  },
  'via-dei-tigli': {
    address: {
      country: 'IT',
      street: 'Via dei Tigli',
      houseNumber: '8',
      extra: '',
      postalCode: '14100',
      place: 'Asti',
      region: 'AT',
    },
    building: { kind: 'flat', built: '1969-1978', floorAreaM2: 66, persons: 2 },
    commissioning: { on: '2022-05-16', installer: 'Navigli Clima', refrigerant: 'R-32' },
  },
  lindenweg: {
    address: {
      ...noExtras,
      country: 'DE',
      street: 'Lindenweg',
      houseNumber: '12',
      postalCode: '80331',
      place: 'München',
    },
    // The walls have no answer.
    building: {
      kind: 'detached',
      built: '1979-1994',
      floorAreaM2: 142,
      persons: 4,
      roof: 'improved',
      windows: 'improved',
    },
    commissioning: { on: '2021-10-11', installer: 'Isar Klimatechnik', refrigerant: 'R-32' },
  },
};
