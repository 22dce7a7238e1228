/** Outdoor temperatures of the certified points of EN 14825, average climate. */
export const pointNames = ['minus7', '2', '7', '12'] as const;
/** Flow at design temperature. */
export const flowNames = ['35', '55'] as const;

const pointFigures = flowNames.flatMap((flow) =>
  pointNames.flatMap((point) => [`heat-${flow}-${point}`, `cop-${flow}-${point}`] as const),
);

/** Figures of a data sheet: heat in kW and COP by flow and outdoor temperature, then the unit's own. */
export const figureNames = [
  ...pointFigures,
  'heat-least',
  'heat-most',
  'bivalent',
  'limit',
  'tank',
  'backup',
  'service-months',
  'service-hours',
] as const;
export type FigureName = (typeof figureNames)[number];

/** Figures by name; one that is absent is not known. */
export type SheetFigures = Readonly<Partial<Record<FigureName, number>>>;

export interface FigureLimits {
  readonly least: number;
  readonly most: number;
}

const heat: FigureLimits = { least: 0.1, most: 500 };
const cop: FigureLimits = { least: 1, most: 15 };

/** Believable values: kW, COP, degrees C, litres, months, hours. */
export function limitsOf(name: FigureName): FigureLimits {
  if (name.startsWith('cop-')) return cop;
  switch (name) {
    case 'bivalent':
      return { least: -30, most: 12 };
    case 'limit':
      return { least: -40, most: 12 };
    case 'tank':
      return { least: 0, most: 5000 };
    case 'backup':
      return { least: 0, most: 50 };
    case 'service-months':
      return { least: 1, most: 120 };
    case 'service-hours':
      return { least: 100, most: 100_000 };
    default:
      return heat;
  }
}

/** Functions that can be set from afar. */
export const remoteFunctions = [
  'heating',
  'flow-temperature',
  'hot-water',
  'hot-water-boost',
  'cooling',
  'schedule',
  'holiday',
  'quiet-mode',
] as const;
export type RemoteFunction = (typeof remoteFunctions)[number];

/** The name of the first figure that contradicts another; null for a sheet that can be. */
export function contradiction(figures: SheetFigures): FigureName | null {
  const [least, most] = [figures['heat-least'], figures['heat-most']];
  if (least !== undefined && most !== undefined && least > most) return 'heat-least';
  const [bivalent, limit] = [figures.bivalent, figures.limit];
  return bivalent !== undefined && limit !== undefined && limit > bivalent ? 'limit' : null;
}
