/** The comfort drawing is 390 wide and 233 high; the ground is at 232. */
export const comfortSize = { width: 390, height: 233 };

export type ComfortState = 'heating' | 'hot-water' | 'cooling' | 'off';

const tankTop = 166;
const tankHeight = 60;

/** Height of the fill in the tank: 10 °C is empty, 65 °C is full. */
export function levelOf(celsius: number): number {
  const share = Math.min(1, Math.max(0, (celsius - 10) / 55));
  return tankTop + tankHeight * (1 - share);
}

export function levelPath(celsius: number): string {
  const y = levelOf(celsius);
  const bottom = tankTop + tankHeight;
  return `M316 ${y}q4.25 -3.4 8.5 0t8.5 0t8.5 0t8.5 0V${bottom}H316z`;
}

/** A path of whole half-waves between two points at one height. */
export function wavePath(options: { from: number; to: number; y: number }): string {
  const half = 9.15;
  const count = Math.max(2, Math.round((options.to - options.from) / half));
  const step = Number(((options.to - options.from) / count).toFixed(2));
  const first = `M${options.from} ${options.y}q${step / 2} -6.4 ${step} 0`;
  return first + `t${step} 0`.repeat(count - 1);
}

/** Four panels in the frame of the left roof slope: origin at the ridge, x up along the roof. */
export const panelStarts = [-147, -120.9, -94.8, -68.7] as const;

export const roof = 'M102 109.5 242 15 382 109.5';
export const walls = 'M122 97V232M362 97V232';
export const inside = 'M122 96 242 15 362 96V232H122z';
export const panes = 'M242 60V84M231 72H253';
export const fanBlades =
  'M52 204c-.6-5 1.6-9.6 6.6-10.4M52 204c4.6 2 7.6 6.4 5.7 11M52 204c-4 3-9.4 3.2-12.3-.6';

/** A block of flats: the walls, the ceiling of the flat, and windows of the storey above. */
export const flat = {
  inside: 'M122 88H362V232H122z',
  block: 'M122 232V24H362V232M112 24H372M122 88H362',
  windows:
    'M150 42H174V68H150zM162 42V68M230 42H254V68H230zM242 42V68M310 42H334V68H310zM322 42V68',
} as const;
