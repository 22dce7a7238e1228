import { classes } from '../classes.ts';

export interface HousePictureProps {
  /** Heated floor area in words; without it the contour is dashed. */
  area: string | null;
  isFlat: boolean;
  hasPanels: boolean;
  /** On the sky at the top of a wide page; on paper inside a section. */
  on: 'sky' | 'paper';
}

/** The house in outline with its floor area; decorative, because the rows below it say the same. */
export function HousePicture({ area, isFlat, hasPanels, on }: HousePictureProps) {
  return (
    <svg
      className={classes('house-picture', `house-picture-${on}`, area === null && 'house-unknown')}
      viewBox="0 0 390 150"
      aria-hidden="true"
    >
      {isFlat ? (
        <>
          <path className="house-inside" d="M95 58H295V149H95z" />
          <path className="house-line" d="M95 149V6H295V149M85 6H305M95 58H295" />
          <path
            className="house-thin"
            d="M120 22H144V44H120zM183 22H207V44H183zM246 22H270V44H246z"
          />
        </>
      ) : (
        <>
          <path className="house-inside" d="M95 70 195 8 295 70V149H95z" />
          <path className="house-line" d="M95 71V149M295 71V149" />
          <path className="house-roof" d="M78 81 195 8 312 81" />
          {hasPanels && (
            <g transform="translate(195 8) rotate(-31.96)">
              {[-104, -80, -56].map((x) => (
                <rect key={x} className="house-panel" x={x} y="-9" width="22" height="6" rx="1" />
              ))}
            </g>
          )}
        </>
      )}
      <path
        className="house-thin"
        d="M115 92H137V114H115zM253 92H275V114H253zM126 92V114M264 92V114"
      />
      <path className="house-thin" d="M240 149V122H260V149" />
      <text className="house-area" x="195" y="112" textAnchor="middle" direction="ltr">
        {area ?? '– m²'}
      </text>
      <path className="house-ground" d="M-1200 149H1600" />
    </svg>
  );
}
