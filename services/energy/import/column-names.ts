import { type ImportFlow, type ImportUnit, importUnits } from './contract.ts';

/** Words of suppliers' files in English, German, French, Dutch, Spanish, Italian, Portuguese, Danish, Swedish, Polish. */
const feedIn =
  /feed.?in|export|einspeis|rück(?:speis|liefer)|lieferung|surplus|überschuss|injection|inject|terug(?:lever|levering)|invoeding|vertido|inyec|immess|injet|inmat|returned|grid.?return|oddan/iu;
const generation =
  /generat|erzeug|produ[ckz]|solar|\bpv\b|photovolt|opwek|fotovolt|generaci|wytworz/iu;
const bought =
  /consum|verbrauch|bezug|import|usage|energie|energy|electric|strom|wirkarbeit|soutir|afname|levering|verbruik|prelev|consom|förbruk|forbrug|forbruk|zużycie|pobran|leitura|lectura|lettura|index|zählerstand|stand\b|\bnormaal\b|\bdal\b|\bt[12]\b|meter|reading|value|wert|valeur|valor|kwh|\bwh\b|menge|last(?:gang)?\b|quantity/iu;

/** The quantity in an OBIS code (IEC 62056-61): `1-1:1.29.0` is energy taken from the grid, `1-0:2.8.0` energy fed in. */
const obisQuantity = /(?:^|[^\d.])([12])\.\d{1,2}\.\d(?![\d.])/u;

/** Whether a column's name is that of money, gas, a volume or a temperature, also of a price as ct/kWh. */
export const isOtherQuantity = (name: string): boolean =>
  /[€$£]|kosten|cost|price|preis|prix|betrag|gas\b|temperat|°|m³|(?:^|[^\p{L}])(?:eur|euros?|ct|cents?|gal|m3)(?:$|[^\p{L}])/iu.test(
    name,
  );

/** Flow by a column's name; null for a name that says none, as "Status". */
export function flowOfName(name: string): ImportFlow | null {
  if (/status|qualit|flag|\bid\b/iu.test(name) || isOtherQuantity(name)) return null;
  const obis = obisQuantity.exec(name)?.[1];
  if (obis !== undefined) return obis === '2' ? 'feed-in' : 'grid-import';
  if (feedIn.test(name)) return 'feed-in';
  if (generation.test(name)) return 'generation';
  return bought.test(name) || unitOfName(name) !== null ? 'grid-import' : null;
}

/** Unit in a column's name; null without one. */
export function unitOfName(name: string): ImportUnit | null {
  // Words are compared: a pattern of letters in either case takes milliseconds to compile.
  const words = name.toLowerCase().split(/\P{L}+/u);
  const found = words.find((word) => importUnits.some((unit) => unit.toLowerCase() === word));
  return importUnits.find((unit) => unit.toLowerCase() === found) ?? null;
}

/** First unit that is the whole text of one of these cells. */
export const unitAmong = (cells: readonly string[]): ImportUnit | null =>
  cells.map((cell) => unitOfCell(cell)).find((unit) => unit !== null) ?? null;

/** Unit that is the whole text of a cell. */
export const unitOfCell = (cell: string): ImportUnit | null =>
  importUnits.find((unit) => unit.toLowerCase() === cell.trim().toLowerCase()) ?? null;

/** Whether the name is that of a meter's counter. */
export const isCounterName = (name: string): boolean =>
  /zähler.?stand|stand\b|meterstand|counter|cumul|compteur|\bindex\b|lectura|lettura|leitura|odczyt|mätarställning|målerstand|register.?read|meter.?read/iu.test(
    name,
  );

/** Whether the name is that of the end of an interval. */
export const isEndName = (name: string): boolean =>
  /(?:^|[^\p{L}])(?:bis|end|ende|to|till|fin|fine|hasta|jusqu|tot|until|t\/m|slut|do|horodate|interval.?end)(?:$|[^\p{L}])/iu.test(
    name,
  );

/** Whether the name is that of a part of a flow, as the night rate, a phase or a register, which are added up. */
export const isRateName = (name: string): boolean =>
  /(?:^|[^\p{L}\d])(?:ht|nt|hp|hc|hph|hch|t\d|f[123]|l[123]|p[1-6]|tag|nacht|dag|nat|day|night|jour|nuit|giorno|notte|d[ií]a|noche|noite|natt|noc|peak|off.?peak|dal|normaal|hoog|laag|valle|punta|llano|tari[ef]f?[ae]?|heures?|rate|phase|fase|register)(?:$|[^\p{L}])|[12]\.8\.[1-9]/iu.test(
    name,
  );
