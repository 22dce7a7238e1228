/** Faults of a unit by name, with their displayed code and their effect on the plant. */
export type FaultName =
  | 'lowWaterPressure'
  | 'flowSensor'
  | 'outdoorSensor'
  | 'outdoorFan'
  | 'refrigerantLoss'
  | 'stuckBackupHeater'
  | 'disinfectionUnfinished'
  | 'unitCommunication'
  | 'roomSensor';

export interface PlantFault {
  /** Code by the vendor's manuals; null where the unit does not detect the fault. */
  readonly code: string | null;
  readonly severity: 'error' | 'warning' | 'none';
  readonly concerns: 'heatPump' | 'airConditioner' | 'both';
  readonly does: string;
}

/** Codes from public service manuals; they differ between a vendor's series. An offline gateway is outside of the plant. */
export const faults: Readonly<Record<FaultName, PlantFault>> = {
  lowWaterPressure: {
    code: '7H-01',
    severity: 'error',
    concerns: 'heatPump',
    does: 'no water flows: no heating and no hot water until the pressure is back',
  },
  flowSensor: {
    code: '81-00',
    severity: 'error',
    concerns: 'heatPump',
    does: 'the compressor stops; the backup heater takes over in emergency operation',
  },
  outdoorSensor: {
    code: 'H9',
    severity: 'warning',
    concerns: 'heatPump',
    does: 'the weather curve is read at 0 degrees whatever the weather',
  },
  outdoorFan: {
    code: 'E7',
    severity: 'error',
    concerns: 'both',
    does: 'the compressor stops; the backup heater of a heat pump takes over',
  },
  refrigerantLoss: {
    code: 'U0',
    severity: 'error',
    concerns: 'both',
    does: 'half of the heat and three quarters of the efficiency are left',
  },
  stuckBackupHeater: {
    code: null,
    severity: 'none',
    concerns: 'heatPump',
    does: 'one step of the backup heater stays on while water flows for heating; only the electricity tells',
  },
  disinfectionUnfinished: {
    code: 'AH-00',
    severity: 'warning',
    concerns: 'heatPump',
    does: 'the weekly run does not get above 55 degrees and gives up after four hours',
  },
  unitCommunication: {
    code: 'U4',
    severity: 'error',
    concerns: 'both',
    does: 'indoor and outdoor unit do not hear each other: everything stops but the backup heater',
  },
  roomSensor: {
    code: 'C9',
    severity: 'error',
    concerns: 'airConditioner',
    does: 'the indoor unit does not know the room and stops',
  },
};
