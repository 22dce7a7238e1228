import type { Locale } from '@hearth/platform/http/schema.ts';
import { createHash } from 'node:crypto';
import type { RoomControls, WeekSchedule } from '@hearth/plant/controls.ts';
import type { AirConditionerDescription, Home } from '@hearth/plant/home.ts';
import {
  connected,
  electricity,
  heatOutput,
  noFault,
  readOnlyValue,
} from '../homes/characteristics.ts';
import { weekDays } from '@hearth/calendar/week-days.ts';
import {
  controlPanel,
  gateway,
  heatingPoint,
  part,
  roomActionTypes,
  roomPoint,
  tankPoint,
  weekSchedules,
} from '../homes/points.ts';
import { type SampleNames, sampleNames } from '../homes/sample-names.ts';
import type { JsonObject } from '../recordings/json.ts';
import { pointsOf } from '../recordings/recorded-device.ts';

/**
 * The units of a simulated home in the vendor's form, with their initial settings. Sensors and counts are placeholders that
 * every read replaces. The ids derive from the account's address, so that no two homes share one.
 */
export function plantDevices(
  home: Home,
  account: { readonly email: string; readonly at: string; readonly language: Locale },
): readonly JsonObject[] {
  const { email, at, language } = account;
  const own = (unit: string) => ({ id: idOf(email, unit), at, names: sampleNames[language] });
  return [
    ...(home.heatPump ? [heatPumpDevice(home, own('heat-pump'))] : []),
    ...home.airConditioners.flatMap((unit, index) => {
      const room = home.controls.rooms[index];
      if (!room) return [];
      const device = roomDevice(unit, room, own(unit.key));
      return [isMultiSplit(home) ? onOneOutdoorUnit(device, index, email) : device];
    }),
  ];
}

/** Whether rooms share an outdoor unit. The first room decides between heating and cooling. */
export const isMultiSplit = (home: Home): boolean => home.airConditioners.length > 1;

function onOneOutdoorUnit(device: JsonObject, index: number, email: string): JsonObject {
  for (const point of pointsOf(device)) {
    if (point['managementPointType'] === 'outdoorUnit')
      point['serialNumber'] = readOnlyValue(digitsOf(idOf(email, 'outdoor'), 7));
    if (point['managementPointType'] === 'climateControl')
      point['isCoolHeatMaster'] = readOnlyValue(index === 0);
  }
  return device;
}

interface Own {
  readonly id: string;
  readonly at: string;
  readonly names: SampleNames;
}

function heatPumpDevice(home: Home, own: Own): JsonObject {
  const { heating, dhw } = home.controls;
  const { names } = own;
  return {
    ...frame(own, { model: 'Altherma', type: 'heating-wlan' }),
    managementPoints: [
      gateway({ model: 'BRP069A78', serial: digitsOf(own.id, 7), mac: macOf(own.id) }),
      heatingPoint({
        title: names.livingArea,
        setPointC: heating.setPointC,
        flowOffsetK: heating.flowOffsetK,
        isOn: heating.isOn,
        consumption: electricity({ heating: counted(), cooling: counted() }),
        output: heatOutput({ heating: counted() }),
        schedule: weekSchedules({
          mode: 'heating',
          isEnabled: heating.schedule !== null,
          names,
          actions: actionsOf(heating.schedule ?? [], ({ setPointC }) => ({
            roomTemperature: setPointC ?? heating.setPointC,
          })),
          actionTypes: roomActionTypes,
        }),
      }),
      ...(home.heatPump?.tank
        ? [
            tankPoint({
              title: names.hotWater,
              setPointC: dhw.setPointC,
              isOn: dhw.isOn,
              consumption: electricity({ heating: counted() }),
              output: heatOutput({ heating: counted() }),
            }),
          ]
        : []),
      part('indoorUnitHydro', names.indoorUnit, {
        modelInfo: readOnlyValue('HYDRO'),
        softwareVersion: readOnlyValue('0222'),
      }),
      part('outdoorUnit', names.outdoorUnit, { softwareVersion: readOnlyValue('1140') }),
      controlPanel({ title: names.controlPanel, dateTime: '2026-01-01T00:00:00' }),
    ],
  };
}

function roomDevice(unit: AirConditionerDescription, room: RoomControls, own: Own): JsonObject {
  const { names } = own;
  const name = names.rooms[unit.key] ?? unit.name;
  return {
    ...frame(own, { model: 'dx4', type: 'dx4' }),
    managementPoints: [
      gateway({ model: 'BRP069C4x', serial: digitsOf(own.id, 16), mac: macOf(own.id) }),
      roomPoint({
        title: name,
        isOn: room.isOn,
        mode: room.mode,
        isEcono: false,
        heatingC: room.heatingSetPointC,
        coolingC: room.coolingSetPointC,
        // Automatic mode keeps the distance between the two set-points.
        autoC: (room.heatingSetPointC + room.coolingSetPointC) / 2,
        consumption: electricity({ heating: counted(), cooling: counted() }),
        schedule: weekSchedules({
          mode: 'any',
          isEnabled: room.schedule !== null,
          names,
          actions: actionsOf(room.schedule ?? [], ({ isOn, setPointC }) => ({
            onOffMode: isOn ? 'on' : 'off',
            ...(setPointC === null ? {} : { roomTemperature: setPointC }),
          })),
          actionTypes: {
            onOffMode: { settable: false, values: ['on', 'off'] },
            roomTemperature: { settable: false, minValue: 10, maxValue: 33, stepValue: 0.5 },
          },
        }),
      }),
      part('indoorUnit', name, { softwareVersion: readOnlyValue('2.03') }),
      part('outdoorUnit', names.outdoorUnit, {
        ...noFault(),
        softwareVersion: readOnlyValue('1.14'),
      }),
    ],
  };
}

/** Zeros in the vendor's array lengths; every read replaces them. */
function counted(): { d: readonly number[]; w: readonly number[]; m: readonly number[] } {
  const zeros = (length: number) => Array.from({ length }, () => 0);
  return { d: zeros(24), w: zeros(14), m: zeros(24) };
}

function frame(
  own: Pick<Own, 'id' | 'at'>,
  { model, type }: { model: string; type: string },
): JsonObject {
  return {
    _id: own.id,
    id: own.id,
    embeddedId: digitsOf(own.id, 6),
    deviceModel: model,
    type,
    isCloudConnectionUp: connected(),
    timestamp: own.at,
    lastUpdateReceived: own.at,
  };
}

function actionsOf(
  schedule: WeekSchedule,
  actionOf: (action: WeekSchedule[number]) => JsonObject,
): JsonObject {
  const two = (count: number) => String(count).padStart(2, '0');
  return Object.fromEntries(
    weekDays.map((day, weekday) => [
      day,
      Object.fromEntries(
        schedule
          .filter((action) => action.weekday === weekday)
          .map((action) => [
            `${two(Math.floor(action.minute / 60))}:${two(action.minute % 60)}:00`,
            actionOf(action),
          ]),
      ),
    ]),
  );
}

function hashOf(...words: readonly string[]): string {
  return createHash('sha256').update(words.join(':')).digest('hex');
}

function idOf(email: string, unit: string): string {
  const hex = hashOf(email, unit);
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

function digitsOf(id: string, length: number): string {
  return String(Number.parseInt(hashOf(id).slice(0, 10), 16))
    .padStart(length, '0')
    .slice(-length);
}

/** A locally administered MAC address, which no vendor assigns. */
function macOf(id: string): string {
  const pairs = hashOf(id, 'mac').slice(0, 10).toUpperCase().match(/../g) ?? [];
  return ['02', ...pairs].join(':');
}
