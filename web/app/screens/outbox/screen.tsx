import { data } from 'react-router';
import { backendContext } from '../../context.ts';
import { useFormats } from '../../i18n/use-formats.ts';
import { useText } from '../../i18n/use-text.ts';
import { paths } from '../../paths.ts';
import { PlainFrame } from '../../shell/app-frame.tsx';
import { Page } from '../../ui/frame.tsx';
import { PageHeader } from '../../ui/header.tsx';
import { EmptyState } from '../../ui/notices.tsx';
import type { Route } from './+types/screen';

/** Mail that would have been sent. Only where no mail leaves this machine; elsewhere there is no such page. */
export async function loader({ context }: Route.LoaderArgs) {
  const { product, serviceToken, settings } = context.get(backendContext);
  if (!settings.hasOutbox) throw data(null, { status: 404 });
  const mails = await product.listOutbox({}, { token: await serviceToken() });
  if (!mails.ok) throw data(null, { status: 503 });
  return {
    mails: mails.value.map(({ mail, at, to, subject, text }) => ({ mail, at, to, subject, text })),
  };
}

export default function Outbox({ loaderData }: Route.ComponentProps) {
  const text = useText();
  const formats = useFormats();
  return (
    <PlainFrame>
      <Page
        header={
          <PageHeader
            title={text('outbox.title')}
            back={{ href: paths.start(), label: text('shell.back') }}
          />
        }
      >
        <title>{text('outbox.title')}</title>
        <p>{text('outbox.why')}</p>
        {loaderData.mails.length === 0 && (
          <EmptyState title={text('outbox.empty')}>{text('outbox.empty-why')}</EmptyState>
        )}
        {loaderData.mails.map((mail) => (
          <article key={mail.mail} className="outbox-mail" aria-label={mail.subject}>
            <h2 className="heading">{mail.subject}</h2>
            <p className="caption">
              {text('outbox.to', { to: mail.to, time: formats.dateTime(mail.at) })}
            </p>
            <p className="outbox-text" dir="auto">
              {linked(mail.text).map((part) =>
                part.href === null ? (
                  <span key={part.at}>{part.words}</span>
                ) : (
                  <a key={part.at} href={part.href}>
                    {part.words}
                  </a>
                ),
              )}
            </p>
          </article>
        ))}
      </Page>
    </PlainFrame>
  );
}

/** The addresses in a plain text become links, the rest stays text. */
function linked(text: string) {
  return text
    .split(/(https?:\/\/\S+)/)
    .map((words, at) => ({ at, words, href: at % 2 === 1 ? words : null }));
}
