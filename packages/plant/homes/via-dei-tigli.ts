import { asti } from '../climate-normals.ts';
import { everyDay } from '../controls.ts';
import type { Home } from '../home.ts';

/** A flat below the roof with one air-conditioner in the living room and one in the bedroom, which also heat. */
export const viaDeiTigli: Home = {
  key: 'via-dei-tigli-8',
  name: 'Via dei Tigli 8',
  seed: 8,
  place: {
    town: 'Asti',
    postalCode: '14100',
    country: 'IT',
    timeZone: 'Europe/Rome',
    latitudeDeg: 44.9,
    longitudeDeg: 8.21,
    altitudeM: 123,
  },
  climate: asti,
  people: [
    { key: 'giulia', name: 'Giulia Ferraro', role: 'owner' },
    { key: 'marco', name: 'Marco Ferraro', role: 'resident' },
  ],
  household: { yearlyKwh: 2600, hotWaterKwhPerPerson: 600 },
  tariff: 'flat',
  zones: [
    {
      key: 'living-room',
      name: 'Soggiorno',
      floorAreaM2: 44,
      heightM: 2.7,
      opaque: [
        { areaM2: 30, uWPerM2K: 0.6, factor: 1 },
        { areaM2: 44, uWPerM2K: 0.4, factor: 1 },
      ],
      windows: [
        { areaM2: 8, uWPerM2K: 1.6, gValue: 0.6, azimuthDeg: 200 },
        { areaM2: 3.5, uWPerM2K: 1.6, gValue: 0.6, azimuthDeg: 290 },
      ],
      thermalBridgeWPerM2K: 0.1,
      airChangesPerHour: 0.4,
      massWhPerM2K: 80,
    },
    {
      key: 'bedroom',
      name: 'Camera',
      floorAreaM2: 28,
      heightM: 2.7,
      opaque: [
        { areaM2: 20, uWPerM2K: 0.6, factor: 1 },
        { areaM2: 28, uWPerM2K: 0.4, factor: 1 },
      ],
      windows: [{ areaM2: 4.5, uWPerM2K: 1.6, gValue: 0.6, azimuthDeg: 110 }],
      thermalBridgeWPerM2K: 0.1,
      airChangesPerHour: 0.4,
      massWhPerM2K: 80,
    },
  ],
  heatPump: null,
  airConditioners: [
    {
      key: 'soggiorno',
      name: 'Soggiorno',
      zone: 0,
      coolingW: 3500,
      heatingW: 4000,
      ratedEer: 3.9,
      ratedCop: 4.2,
      leastShare: 0.2,
      standbyW: 3,
    },
    {
      key: 'camera',
      name: 'Camera',
      zone: 1,
      coolingW: 2500,
      heatingW: 2800,
      ratedEer: 4.2,
      ratedCop: 4.4,
      leastShare: 0.22,
      standbyW: 3,
    },
  ],
  photovoltaics: null,
  battery: null,
  controls: {
    heating: { isOn: false, setPointC: 20, flowOffsetK: 0, schedule: null },
    dhw: { isOn: false, setPointC: 45, schedule: null, boostAtMinute: null, disinfection: null },
    rooms: [
      {
        isOn: true,
        mode: 'auto',
        heatingSetPointC: 20.5,
        coolingSetPointC: 24.5,
        schedule: everyDay([
          { minute: 390, isOn: true, setPointC: null },
          { minute: 1410, isOn: false, setPointC: null },
        ]),
        boostAtMinute: null,
        powerShareMax: 1,
      },
      {
        isOn: true,
        mode: 'auto',
        heatingSetPointC: 19,
        coolingSetPointC: 24,
        schedule: everyDay([
          { minute: 480, isOn: false, setPointC: null },
          { minute: 1290, isOn: true, setPointC: null },
        ]),
        boostAtMinute: null,
        powerShareMax: 1,
      },
    ],
    holiday: null,
    smartGrid: 'normal',
    heatPumpLimitW: null,
    battery: 'selfConsumption',
    faults: [],
  },
};
