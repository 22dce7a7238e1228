/** A named price of a calendar, as the painter shows it. */
export interface PriceLevel {
  readonly id: string;
  readonly name: string;
  /** With its unit; empty while no price is typed. */
  readonly price: string;
  /** The number alone, for narrow cells. */
  readonly figure: string;
  /** Shade: 1 for the lowest price, 3 for the highest. */
  readonly rank: 1 | 2 | 3;
}

export function LevelMark({ level }: { readonly level: PriceLevel }) {
  return <span className={`week-mark rank-${level.rank}`} aria-hidden="true" />;
}
