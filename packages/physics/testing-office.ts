import type { ZoneConstants } from './zone.ts';

// The office of the RC_BuildingSimulator tests (MIT), which compute EN ISO 13790 in Python: 7 x 4.9 m, 3.1 m high, one window wall.
const floorM2 = 7 * 4.9;
export const massM2 = 2.5 * floorM2;
export const totalM2 = 2 * (7 * 4.9 + 7 * 3.1 + 4.9 * 3.1);
const massToSurfaceWPerK = 9.1 * massM2;
export const office: ZoneConstants = {
  windowWPerK: 13.5 * 1.1,
  outdoorToMassWPerK: 1 / (1 / (1.69 * 0.2) - 1 / massToSurfaceWPerK),
  massToSurfaceWPerK,
  surfaceToAirWPerK: 3.45 * totalM2,
  massJPerK: 165_000 * floorM2,
  airJPerK: 0,
};
