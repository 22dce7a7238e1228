/** Web vitals; LCP, INP and TTFB in ms, CLS as the sum of shifts. */
export const vitalNames = ['LCP', 'INP', 'CLS', 'TTFB'] as const;
export type VitalName = (typeof vitalNames)[number];
