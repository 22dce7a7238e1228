import { type LoopbackUpstream, loopbackUpstream } from '../upstream/testing-upstream.ts';

export const generationToken = '0c1d5c2e-9d4b-4f5e-8f37-3a5e0e6f7a12';

export interface SeriesXml {
  readonly type: string;
  readonly fromMs: number;
  readonly stepMinutes: number;
  readonly megawatts: readonly number[];
  /** Consumption of a power station in place of its generation. */
  readonly isConsumption?: boolean;
  readonly unit?: string;
}

const minuteOf = (ms: number): string => `${new Date(ms).toISOString().slice(0, 16)}Z`;

/** A TimeSeries of ENTSO-E's document of generation by type; repeated values are omitted (curve A03). */
export function generationSeriesXml(series: SeriesXml): string {
  const { type, fromMs, stepMinutes, megawatts, isConsumption = false, unit = 'MAW' } = series;
  const domain = isConsumption ? 'outBiddingZone_Domain' : 'inBiddingZone_Domain';
  const toMs = fromMs + megawatts.length * stepMinutes * 60_000;
  const points = megawatts.flatMap((value, k) =>
    value === megawatts[k - 1]
      ? []
      : [`<Point><position>${k + 1}</position><quantity>${value}</quantity></Point>`],
  );
  return `<TimeSeries><mRID>1</mRID><businessType>A01</businessType><objectAggregation>A08</objectAggregation>
<${domain}.mRID codingScheme="A01">10Y1001A1001A82H</${domain}.mRID>
<quantity_Measure_Unit.name>${unit}</quantity_Measure_Unit.name><curveType>A03</curveType>
<MktPSRType><psrType>${type}</psrType></MktPSRType>
<Period><timeInterval><start>${minuteOf(fromMs)}</start><end>${minuteOf(toMs)}</end></timeInterval>
<resolution>PT${stepMinutes}M</resolution>${points.join('')}</Period></TimeSeries>`;
}

export const generationXml = (series: string): string => `<?xml version="1.0" encoding="UTF-8"?>
<GL_MarketDocument xmlns="urn:iec62325.351:tc57wg16:451-6:generationloaddocument:3:0">
<mRID>d1</mRID><type>A75</type><process.processType>A16</process.processType>${series}</GL_MarketDocument>`;

/** ENTSO-E's API of generation: gas by day and wind by night in hours, solar in quarter-hours, and a pump that consumes. */
export function loopbackGeneration(): Promise<LoopbackUpstream> {
  return loopbackUpstream((url) => {
    const parameter = (name: string) => url.searchParams.get(name) ?? '';
    if (parameter('securityToken') !== generationToken)
      return { status: 401, type: 'text/html', body: '<html>Unauthorized</html>' };
    const fromMs = stampMs(parameter('periodStart'));
    const hours = Math.floor((stampMs(parameter('periodEnd')) - fromMs) / 3_600_000);
    const hourOf = (k: number): number => new Date(fromMs + k * 3_600_000).getUTCHours();
    const isDay = (k: number): boolean => hourOf(k) >= 6 && hourOf(k) < 18;
    const byHour = Array.from({ length: hours }, (_, k) => k);
    const body = [
      { type: 'B04', stepMinutes: 60, megawatts: byHour.map((k) => (isDay(k) ? 1000 : 0)) },
      { type: 'B19', stepMinutes: 60, megawatts: byHour.map((k) => (isDay(k) ? 0 : 1000)) },
      { type: 'B16', stepMinutes: 15, megawatts: byHour.flatMap(() => [0, 0, 0, 0]) },
      {
        type: 'B10',
        stepMinutes: 60,
        megawatts: byHour.map(() => 500),
        isConsumption: true,
      },
    ]
      .map((each) => generationSeriesXml({ ...each, fromMs }))
      .join('');
    return { type: 'text/xml', body: generationXml(body) };
  });
}

const stampMs = (stamp: string): number =>
  Date.parse(
    stamp.replace(
      /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)$/,
      (_, y, m, d, h, min) => `${y}-${m}-${d}T${h}:${min}Z`,
    ),
  );
