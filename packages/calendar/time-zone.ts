const validZones = new Set<string>();
const validZonesMax = 1000;

/** Whether this runtime knows the zone. The look-up costs a thousand times as much as the cached answer. */
export function isTimeZone(name: string): boolean {
  if (validZones.has(name)) return true;
  try {
    Intl.DateTimeFormat('en', { timeZone: name });
  } catch {
    return false;
  }
  if (validZones.size < validZonesMax) validZones.add(name);
  return true;
}
