/** Heights of the bars in per cent. */
const bars = [45, 60, 52, 70, 85, 64, 40, 30, 48, 62, 56, 36];

/** A chart that is being loaded: the place of its read-out, its bars and its axis. */
export function PlotSkeleton() {
  return (
    <div className="plot-skeleton" aria-hidden="true">
      <div className="plot-skeleton-line" />
      <div className="plot-skeleton-bars">
        {bars.map((height, index) => (
          <span key={index} style={{ blockSize: `${height}%` }} />
        ))}
      </div>
    </div>
  );
}
