import type { Locale } from '@hearth/platform/http/schema.ts';

interface ReadMe {
  readonly locale: Locale;
  /** In the order of the folders. */
  readonly homes: readonly { readonly name: string; readonly timeZone: string }[];
}

/** The text that explains the archive of a person's data. */
export function exportReadMe({ locale, homes }: ReadMe): string {
  const lines = homes.map(({ name, timeZone }, nth) => `home-${nth + 1}: ${name} (${timeZone})`);
  return `${[...words[locale], '', ...lines].join('\n')}\n`;
}

const words: Readonly<Record<Locale, readonly string[]>> = {
  en: [
    'Your data, and that of the homes that you own.',
    'The folder "person" has your account. Each home has a folder; their names and time zones are below.',
    'Each table is there twice with the same rows: as JSON Lines (.jsonl) and as CSV (.csv, UTF-8).',
    'columns.csv names the type and unit of every column. Instants are in UTC; days are days at the home.',
    'energy/readings has your readings, with their unit in each row and the local time with its offset from UTC.',
    'The folders "photos" and "documents" of a home have the files of its requests and its maintenance log; their names are the file_id in product/file.',
    'Passwords, secret codes, and e-mail addresses of other people are left out, and so are imported files of readings.',
  ],
  de: [
    'Deine Daten und die der Häuser, die dir gehören.',
    'Der Ordner „person“ enthält dein Konto. Jedes Zuhause hat einen Ordner; Namen und Zeitzonen stehen unten.',
    'Jede Tabelle liegt zweimal mit denselben Zeilen vor: als JSON Lines (.jsonl) und als CSV (.csv, UTF-8).',
    'columns.csv nennt Art und Einheit jeder Spalte. Zeitpunkte sind in UTC; Tage sind Tage am Ort des Hauses.',
    'energy/readings enthält deine Messwerte, mit der Einheit in jeder Zeile und der Ortszeit mit ihrem Abstand zu UTC.',
    'Die Ordner „photos“ und „documents“ eines Hauses enthalten die Dateien seiner Anfragen und seines Wartungsbuchs; sie heißen wie file_id in product/file.',
    'Passwörter, geheime Codes und E-Mail-Adressen anderer Personen fehlen, ebenso importierte Dateien mit Messwerten.',
  ],
  ar: [
    'بياناتك وبيانات المنازل التي تملكها.',
    'في المجلد "person" بيانات حسابك، ولكل منزل مجلد، وأسماء المنازل ومناطقها الزمنية في الأسفل.',
    'كل جدول موجود مرتين بالصفوف نفسها: بصيغة JSON Lines ‏(.jsonl) وبصيغة CSV ‏(.csv، UTF-8).',
    'يذكر الملف columns.csv نوع كل عمود ووحدته. الأوقات بالتوقيت العالمي UTC، والأيام بحسب موقع المنزل.',
    'في energy/readings قراءاتك، مع الوحدة في كل صف والوقت المحلي وفرقه عن UTC.',
    'في المجلدين "photos" و"documents" لكل منزل ملفات طلباته وسجل صيانته، وأسماؤها هي قيم file_id في product/file.',
    'لا يتضمن الملف كلمات المرور والرموز السرية وعناوين بريد الآخرين، ولا ملفات القراءات المستوردة.',
  ],
};
