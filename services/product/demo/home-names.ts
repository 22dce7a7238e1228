/** The sample homes by their names at the simulated maker, in the order in which they are offered. */
export const demoHomes = ['rozenstraat', 'via-dei-tigli', 'lindenweg'] as const;
