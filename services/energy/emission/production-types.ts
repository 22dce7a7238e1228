/**
 * Greenhouse gases over the life cycle of a generated kWh by ENTSO-E's type of production, g CO2 equivalent.
 * Source: medians of IPCC, AR5 WG III, Annex III, table A.III.2 (2014): coal 820, gas 490, biomass 230, solar 48, geothermal 38, hydropower 24,
 * ocean 17, nuclear and offshore wind 12, onshore wind 11. Oil: IPCC, SRREN (2011), annex II, 840. Lignite, coal gas, peat and
 * oil shale have no median of their own there and count as coal.
 * Left out: pumped storage (B10), whose electricity was generated before, waste (B17) and other production (B15, B20), which have no median.
 */
const gramsPerKwh: Readonly<Record<string, number>> = {
  B01: 230,
  B02: 820,
  B03: 820,
  B04: 490,
  B05: 820,
  B06: 840,
  B07: 820,
  B08: 820,
  B09: 38,
  B11: 24,
  B12: 24,
  B13: 17,
  B14: 12,
  B16: 48,
  B18: 12,
  B19: 11,
};

/** Null for a type that does not count. */
export const gramsOfType = (type: string): number | null => gramsPerKwh[type] ?? null;
