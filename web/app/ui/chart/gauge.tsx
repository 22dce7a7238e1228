import { useDirection } from '../direction.tsx';
import { percentAlong, spanAlong } from './axis.ts';

export interface GaugeProps {
  sentence: string;
  /** All values have the same unit; the track ends at 118 % of the limit, or further where a larger value is expected. */
  value: number;
  limit: number;
  /** The target for today. */
  plan?: number | undefined;
  /** Range of the expected end value. */
  likely?: { from: number; to: number } | undefined;
  limitText?: string | undefined;
  planText?: string | undefined;
}

export function Gauge({ sentence, value, limit, plan, likely, limitText, planText }: GaugeProps) {
  const mirrored = useDirection() === 'rtl';
  const track = { count: Math.max(limit * 1.18, (likely?.to ?? 0) * 1.03, value * 1.03), mirrored };
  // Its label leans away from that of the limit.
  const planAnchor = plan !== undefined && plan > track.count / 3 ? 'end' : 'start';
  const within = (at: number) => Math.min(track.count, Math.max(0, at));
  const x = (at: number) => `${percentAlong(track, within(at))}%`;
  const mark = (at: number) => <line className="gauge-mark" x1={x(at)} x2={x(at)} y1="0" y2="24" />;
  const text = (
    at: number,
    words: string,
    look: { className: string; anchor: 'start' | 'middle' | 'end' },
  ) => (
    <text className={`chart-tick ${look.className}`} x={x(at)} y="40" textAnchor={look.anchor}>
      {words}
    </text>
  );
  return (
    <svg
      className="gauge"
      width="100%"
      height={limitText || planText ? 46 : 24}
      role="img"
      aria-label={sentence}
    >
      <rect className="gauge-track" width="100%" y="6" height="12" rx="6" />
      <rect
        className="gauge-value"
        {...spanAlong(track, { from: 0, to: within(value) })}
        y="6"
        height="12"
        rx="6"
      />
      {likely && (
        <rect
          className="gauge-likely"
          {...spanAlong(track, { from: within(likely.from), to: within(likely.to) })}
          y="6"
          height="12"
        />
      )}
      {plan !== undefined && mark(plan)}
      {mark(limit)}
      {plan !== undefined &&
        planText &&
        text(plan, planText, { className: '', anchor: planAnchor })}
      {limitText && text(limit, limitText, { className: 'chart-strong', anchor: 'middle' })}
    </svg>
  );
}
