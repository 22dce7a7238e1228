import type { ProductDeps } from '../deps.ts';
import { homeNameOf } from '../installation/store.ts';
import type { Contact } from '../notification/mail-person.ts';
import type { EmailMessage } from '../notification/render.ts';
import type { StoredMessage } from './store.ts';

/** The email of a message in the person's language; a push has its subject and its link. */
export async function messageEmail(
  deps: Pick<ProductDeps, 'db' | 'publicUrl'>,
  { content, installation }: StoredMessage,
): Promise<(reader: Pick<Contact, 'name' | 'locale'>) => EmailMessage> {
  const urlOf = (path: string): string => new URL(path, deps.publicUrl).href;
  if (content.about === 'package') {
    const { names, reminder, lastDay } = content;
    const url = urlOf(`/overview/${installation}/${encodeURIComponent(content.package)}`);
    return ({ name, locale: language }) => ({
      template: 'package-reminder',
      params: { name, package: names[language], url, reminder, lastDay },
    });
  }
  if (content.about === 'maintenance') {
    const { unitName: unit, reminder, dueOn } = content;
    const url = urlOf(`/maintenance?installation=${installation}`);
    return ({ name }) => ({
      template: 'service-reminder',
      params: { name, unit, url, reminder, dueOn },
    });
  }
  const home = await homeNameOf(deps.db, installation);
  const url = urlOf(`/energy/alerts?installation=${installation}`);
  const kind = content.about === 'alert' ? content.kind : 'test';
  return ({ name }) => ({ template: 'home-alert', params: { name, home, url, kind } });
}
