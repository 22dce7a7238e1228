/** Space above the top full storey and below the lowest one. */
export type AtticState = 'flat-roof' | 'unheated' | 'partly-heated' | 'heated';
export type CellarState = 'none' | 'unheated' | 'partly-heated' | 'heated';

export interface HouseShape {
  /** Heated floor area inside the walls, of all storeys. */
  readonly floorAreaM2: number;
  readonly storeys: number;
  readonly attachedSides: 0 | 1 | 2;
  readonly attic: AtticState;
  readonly cellar: CellarState;
}

/** Areas of the thermal envelope, m2. */
export interface Envelope {
  readonly roofM2: number;
  readonly wallsM2: number;
  /** Cellar walls against soil, of a heated cellar. */
  readonly soilWallsM2: number;
  readonly floorM2: number;
  readonly windowsM2: number;
  readonly doorsM2: number;
}

/** Roof area by storey area: p A + q, including the ceiling below an unheated part of an attic. */
const roofs: Readonly<Record<AtticState, { p: number; q: number; heated: number }>> = {
  'flat-roof': { p: 1.2, q: 5, heated: 0 },
  unheated: { p: 1.2, q: 5, heated: 0 },
  'partly-heated': { p: 1.4, q: 10, heated: 0.5 },
  heated: { p: 1.6, q: 15, heated: 1 },
};
const heatedCellar: Readonly<Record<CellarState, number>> = {
  none: 0,
  unheated: 0,
  'partly-heated': 0.5,
  heated: 1,
};
/** Outer walls of a storey: 0.7 A + q, q by the number of adjoining neighbours. */
const freeWallM2 = [50, 25, 5] as const;
const atticStoreyShare = 0.7;

/**
 * Envelope of a house from its floor area and shape [m2], A_s = A / (storeys + 0.7 attic + cellar):
 *   roof p A_s + q, floor 1.2 A_s + 5, walls (0.7 A_s + q_n) x storeys, half a storey's of a cellar against soil,
 *   windows 0.17 A - 1.5, doors 0.01 A + 1.5, both taken from the walls.
 * Reference: TABULA envelope area estimation (IWU 2013, regression over about 4000 German buildings).
 * Worked: 119 m2, 2 storeys, detached, attic not heated, cellar not heated: roof 76.4, walls 161.88, floor 76.4, windows 18.73, doors 2.69.
 */
export function envelopeOf(shape: HouseShape): Envelope {
  const roof = roofs[shape.attic];
  const cellar = heatedCellar[shape.cellar];
  const storeys = shape.storeys + atticStoreyShare * roof.heated + cellar;
  const storeyM2 = shape.floorAreaM2 / storeys;
  const storeyWallM2 = 0.7 * storeyM2 + freeWallM2[shape.attachedSides];
  const windowsM2 = Math.max(0.05 * shape.floorAreaM2, 0.17 * shape.floorAreaM2 - 1.5);
  const doorsM2 = 0.01 * shape.floorAreaM2 + 1.5;
  const soilWallsM2 = (storeyWallM2 * cellar) / 2;
  const outerM2 = storeyWallM2 * storeys - soilWallsM2 - windowsM2 - doorsM2;
  return {
    roofM2: roof.p * storeyM2 + roof.q,
    wallsM2: Math.max(0, outerM2),
    soilWallsM2,
    floorM2: 1.2 * storeyM2 + 5,
    windowsM2,
    doorsM2,
  };
}

/** Envelope of a flat: walls and windows of its storey, roof and floor only for the top and the lowest storey. */
export function envelopeOfFlat(flat: {
  readonly floorAreaM2: number;
  readonly position: 'ground' | 'middle' | 'top';
}): Envelope {
  const house = envelopeOf({
    floorAreaM2: flat.floorAreaM2,
    storeys: 1,
    attachedSides: 2,
    attic: 'flat-roof',
    cellar: 'unheated',
  });
  return {
    ...house,
    doorsM2: 0,
    wallsM2: house.wallsM2 + house.doorsM2,
    roofM2: flat.position === 'top' ? flat.floorAreaM2 : 0,
    floorM2: flat.position === 'ground' ? flat.floorAreaM2 : 0,
  };
}
