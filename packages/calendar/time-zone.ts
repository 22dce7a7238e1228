const known = new Set<string>();
const knownMax = 1000;

/** Whether this runtime knows the zone. Asking it costs a thousand times what remembering its answer does. */
export function isTimeZone(name: string): boolean {
  if (known.has(name)) return true;
  try {
    Intl.DateTimeFormat('en', { timeZone: name });
  } catch {
    return false;
  }
  if (known.size < knownMax) known.add(name);
  return true;
}
