import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** The messages of some catalogs in a language, by id. */
export async function messagesOf(
  tag: string,
  catalogs: readonly string[],
): Promise<(id: string) => string> {
  const files = catalogs.map((name) =>
    join(import.meta.dirname, `../web/locales/${tag}/${name}.po`),
  );
  const texts = await Promise.all(files.map((file) => readFile(file, 'utf8')));
  const entries = texts.join('\n').matchAll(/^msgid "(.+)"\nmsgstr "(.+)"$/gm);
  const messages = new Map([...entries].map(([, id = '', text = '']) => [id, text]));
  return (id) => {
    const text = messages.get(id);
    if (text === undefined) throw new Error(`no message ${id} in ${tag}`);
    return text;
  };
}
