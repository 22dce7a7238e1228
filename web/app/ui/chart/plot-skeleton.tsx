/** Heights of the bars in per cent. */
const bars = [45, 60, 52, 70, 85, 64, 40, 30, 48, 62, 56, 36];
const stepWidth = 100 / bars.length;

/** A chart that is being loaded: the place of its read-out, its bars and its axis. */
export function PlotSkeleton() {
  return (
    <div className="plot-skeleton" aria-hidden="true">
      <div className="plot-skeleton-line" />
      <svg className="plot-skeleton-bars" width="100%">
        {bars.map((height, step) => (
          <rect
            key={step}
            x={`${(step + 0.12) * stepWidth}%`}
            y={`${100 - height}%`}
            width={`${0.75 * stepWidth}%`}
            height={`${height}%`}
          />
        ))}
      </svg>
    </div>
  );
}
