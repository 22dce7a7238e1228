/** Expected type of a leaf; null is always allowed and means "not reported". */
export type Holds = 'number' | 'text' | 'boolean' | 'any';

export interface OnectaTerm {
  readonly name: string;
  readonly holds: Holds;
  /** Default unit, for payloads without one. */
  readonly unit?: string;
}

/** Characteristics with one value: the vendor's name, then ours. Names from recorded payloads. */
export const CHARACTERISTICS: ReadonlyMap<string, OnectaTerm> = new Map<string, OnectaTerm>([
  ['name', { name: 'name', holds: 'text' }],
  ['modelInfo', { name: 'model', holds: 'text' }],
  ['serialNumber', { name: 'serial', holds: 'text' }],
  ['softwareVersion', { name: 'softwareVersion', holds: 'text' }],
  ['firmwareVersion', { name: 'firmwareVersion', holds: 'text' }],
  ['eepromVersion', { name: 'eepromVersion', holds: 'text' }],
  ['firmwareUpdateStatus', { name: 'firmwareUpdateStatus', holds: 'any' }],
  ['isFirmwareUpdateSupported', { name: 'isFirmwareUpdateSupported', holds: 'boolean' }],
  ['macAddress', { name: 'macAddress', holds: 'text' }],
  ['ipAddress', { name: 'ipAddress', holds: 'text' }],
  ['ssid', { name: 'ownSsid', holds: 'text' }],
  ['wifiConnectionSSID', { name: 'wifiSsid', holds: 'text' }],
  ['wifiConnectionStrength', { name: 'wifiStrength', holds: 'number', unit: 'dBm' }],
  ['timeZone', { name: 'timeZone', holds: 'text' }],
  ['regionCode', { name: 'region', holds: 'text' }],
  ['ledEnabled', { name: 'isLedEnabled', holds: 'boolean' }],
  ['daylightSavingTimeEnabled', { name: 'isDaylightSavingEnabled', holds: 'boolean' }],
  ['dateTime', { name: 'deviceTime', holds: 'text' }],
  ['iconId', { name: 'icon', holds: 'any' }],
  ['miconId', { name: 'controllerId', holds: 'text' }],
  ['sgtin', { name: 'sgtin', holds: 'text' }],
  ['onOffMode', { name: 'onOff', holds: 'text' }],
  ['operationMode', { name: 'operationMode', holds: 'text' }],
  ['controlMode', { name: 'controlMode', holds: 'text' }],
  ['setpointMode', { name: 'setPointMode', holds: 'text' }],
  ['heatupMode', { name: 'heatUpMode', holds: 'text' }],
  ['powerfulMode', { name: 'boost', holds: 'text' }],
  ['econoMode', { name: 'econo', holds: 'text' }],
  ['streamerMode', { name: 'streamer', holds: 'text' }],
  ['outdoorSilentMode', { name: 'outdoorSilent', holds: 'text' }],
  ['airPurificationMode', { name: 'airPurificationMode', holds: 'text' }],
  ['dryKeepSetting', { name: 'dryKeep', holds: 'text' }],
  ['targetTemperature', { name: 'targetTemperature', holds: 'number', unit: '°C' }],
  ['isPowerfulModeActive', { name: 'isBoostActive', holds: 'boolean' }],
  ['isHolidayModeActive', { name: 'isHolidayActive', holds: 'boolean' }],
  ['isInInstallerState', { name: 'isInInstallerState', holds: 'boolean' }],
  ['isInModeConflict', { name: 'isInModeConflict', holds: 'boolean' }],
  ['isCoolHeatMaster', { name: 'isCoolHeatMaster', holds: 'boolean' }],
  ['isLockFunctionEnabled', { name: 'isLocked', holds: 'boolean' }],
  ['isFilterSignOn', { name: 'isFilterSignOn', holds: 'boolean' }],
  ['isRefrigerantLeaking', { name: 'isRefrigerantLeaking', holds: 'boolean' }],
  ['currentPowerConsumption', { name: 'electricalPower', holds: 'number', unit: 'W' }],
  ['currentHeatProduction', { name: 'thermalPower', holds: 'number', unit: 'W' }],
]);

export const SENSORS: ReadonlyMap<string, OnectaTerm> = new Map<string, OnectaTerm>([
  ['roomTemperature', { name: 'roomTemperature', holds: 'number', unit: '°C' }],
  ['outdoorTemperature', { name: 'outdoorTemperature', holds: 'number', unit: '°C' }],
  ['leavingWaterTemperature', { name: 'leavingWaterTemperature', holds: 'number', unit: '°C' }],
  ['tankTemperature', { name: 'tankTemperature', holds: 'number', unit: '°C' }],
  ['suctionTemperature', { name: 'suctionTemperature', holds: 'number', unit: '°C' }],
  ['roomHumidity', { name: 'roomHumidity', holds: 'number', unit: '%' }],
  ['pm1Concentration', { name: 'pm1Concentration', holds: 'number', unit: 'µg/m³' }],
  ['pm25Concentration', { name: 'pm25Concentration', holds: 'number', unit: 'µg/m³' }],
  ['pm10Concentration', { name: 'pm10Concentration', holds: 'number', unit: 'µg/m³' }],
  ['fanMotorRotationSpeed', { name: 'fanMotorSpeed', holds: 'number', unit: 'rpm' }],
]);

/** Set-points exist per operation mode, which is appended to our name: `roomSetPointHeating`. */
export const SET_POINTS: ReadonlyMap<string, OnectaTerm> = new Map<string, OnectaTerm>([
  ['roomTemperature', { name: 'roomSetPoint', holds: 'number', unit: '°C' }],
  ['leavingWaterTemperature', { name: 'leavingWaterSetPoint', holds: 'number', unit: '°C' }],
  ['leavingWaterOffset', { name: 'leavingWaterOffset', holds: 'number', unit: 'K' }],
  ['domesticHotWaterTemperature', { name: 'dhwSetPoint', holds: 'number', unit: '°C' }],
  [
    'calculatedLeavingWaterTemperature',
    { name: 'leavingWaterCalculated', holds: 'number', unit: '°C' },
  ],
]);

/** Values below `fanControl/operationModes/{mode}` or `airPurificationModes/{mode}`, also named with the mode. */
export const FAN: readonly { readonly keys: readonly string[]; readonly term: OnectaTerm }[] = [
  { keys: ['fanSpeed', 'currentMode'], term: { name: 'fanSpeedMode', holds: 'text' } },
  { keys: ['fanSpeed', 'modes', 'fixed'], term: { name: 'fanSpeedLevel', holds: 'number' } },
  {
    keys: ['fanDirection', 'horizontal', 'currentMode'],
    term: { name: 'fanDirectionHorizontal', holds: 'text' },
  },
  {
    keys: ['fanDirection', 'vertical', 'currentMode'],
    term: { name: 'fanDirectionVertical', holds: 'text' },
  },
  {
    keys: ['fanDirection', 'horizontal', 'modes', 'fixed'],
    term: { name: 'fanPositionHorizontal', holds: 'number' },
  },
  {
    keys: ['fanDirection', 'vertical', 'modes', 'fixed'],
    term: { name: 'fanPositionVertical', holds: 'number' },
  },
];

/** A mode as a name ending: `heatingDay` gives `HeatingDay`; null when the key is no word. */
export function modeEnding(mode: string): string | null {
  if (!/^[a-z][A-Za-z]{0,31}$/.test(mode)) return null;
  return `${mode.slice(0, 1).toUpperCase()}${mode.slice(1)}`;
}
