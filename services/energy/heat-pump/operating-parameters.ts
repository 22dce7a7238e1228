/**
 * Parameters of heat pumps in operation, one set for budget and planner. Figures "of metered systems" are fitted to the given half of the yearly
 * figures of HeatpumpMonitor.org (CC BY 4.0, 159 air-source systems, mostly in the UK, year to July 2026); `bench/energy-formulas.ts` prints the
 * errors with a refit in each fold.
 */
export const operating = {
  /** Design difference of flow and return. Metered systems have 3.1 K over the year, at about half the design load. */
  designSpreadK: 6,
  /** Pumps and controls while nothing is heated, W: median of metered systems; quartiles 6 and 12. */
  standbyW: 8,
  /** Pump of the heating circuit while it heats. Assumed: a usual high-efficiency pump. */
  heatingPumpW: 40,
  /** Electricity below this gives no heat: pump and controls alone. Assumed. */
  leastHeatingW: 60,
  /** Rise of full heat per kelvin of outdoor temperature, above and below the point of full heat. */
  fullHeatPerK: {
    /** Evaporation of the usual refrigerants between -10 and 10 degrees, at constant compressor speed and flow, 2 to 3 %: lower end. */
    above: 0.02,
    /** Median of 5,723 air-to-water units of the Heat Pump Keymark's list between limit and bivalence point, whose compressors run faster in the cold. */
    below: 0.005,
    leastShare: 0.5,
  },
  /** Least heat of continuous operation over full heat: declared heat at 12 degrees, median of the Keymark's air-to-water units; quartiles 0.26 and 0.43. */
  leastShare: 0.34,
  /** Cd without a measurement. EN 14825:2018, 8.4.2. */
  cyclingFactor: 0.9,
  /** Relative humidity of outdoor air in the heating season of middle and western Europe. Rounded mean of November to March in national normals. */
  relativeHumidity: 0.85,
  /** Hot-water tank of a home. */
  tank: {
    /** Median of metered systems. */
    setPointC: 50,
    hysteresisK: 6,
    /** A shower of 40 degrees with a reserve. */
    leastC: 45,
    /** Surroundings of a tank in a cellar or utility room. */
    surroundingsC: 18,
    /** Standing loss: class B of 200 l, 61.4 W at 65 degrees in a room of 20. Regulation (EU) 812/2013, annex II. */
    lossWPerK: 1.364,
    /**
     * Mean loss of the pipes between tank and taps, W: metered hot-water heat of 164 homes, 2005 kWh in the median, less draws of 2.36 persons (ONS 2021)
     * and the standing loss. A circulation pump is not included.
     */
    pipesW: 28,
    coldC: 10,
    /** Flow temperature over that of the sensor in a run: fitted to the hot-water COP of 84 metered systems, 3.12 in the median. */
    liftK: 1,
  },
} as const;
