/** "Germany and Luxembourg" of `DE-LU`, "Norway 2" of `NO2`, "Italy" of `IT-North`: a bidding zone in the page's language. */
export function marketName(
  zone: string,
  { locale, list }: { locale: string; list: (parts: readonly string[]) => string },
): string {
  const regions = new Intl.DisplayNames([locale], { type: 'region' });
  const names = zone.split('-').flatMap((part) => {
    const [, country, number] = /^([A-Z]{2})(\d*)$/.exec(part) ?? [];
    return country === undefined ? [] : `${regions.of(country) ?? country} ${number}`.trim();
  });
  return names.length === 0 ? zone : list(names);
}
