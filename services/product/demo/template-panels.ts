import type { settingContract } from '@hearth/energy/setting/contract.ts';
import type { InputOf } from '@hearth/platform/http/contract.ts';
import type { DemoHome } from './contract.ts';

type Panels = InputOf<typeof settingContract.putFirstSolar>['body']['panels'];

/** A free roof with panels above its tiles. */
const freeRoof = { modules: null, mounting: 'close-roof', shading: 'none' } as const;

/** Solar panels of the template homes as their simulation has them, null in a home without. */
export const templatePanels: Readonly<Record<DemoHome, Panels | null>> = {
  rozenstraat: {
    commissionedOn: '2021-06-14',
    arrays: [
      { ...freeRoof, name: 'Straatkant', ratedKw: 2.8, azimuthDeg: 85, tiltDeg: 40 },
      { ...freeRoof, name: 'Tuinkant', ratedKw: 2.4, azimuthDeg: 265, tiltDeg: 40 },
    ],
    inverterKw: 5,
    batteryKwh: null,
    exportedEnergy: 'metered',
    exportLimitKw: null,
  },
  'via-dei-tigli': null,
  lindenweg: {
    commissionedOn: '2020-05-04',
    arrays: [{ ...freeRoof, name: null, ratedKw: 8.4, azimuthDeg: 190, tiltDeg: 38 }],
    inverterKw: 8,
    batteryKwh: 7,
    exportedEnergy: 'metered',
    exportLimitKw: 5.9,
  },
};
