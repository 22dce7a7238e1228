import { useText } from '../../i18n/use-text.ts';
import { paths } from '../../paths.ts';
import { Address } from '../../ui/address.tsx';
import { lock } from '../../ui/icons.ts';
import { history } from '../../ui/icons-of-energy.ts';
import { bin, external, globe, key, mail } from '../../ui/icons-of-things.ts';
import { Row, RowList } from '../../ui/rows.tsx';
import { Section } from '../../ui/section.tsx';

export interface SecurityFacts {
  readonly email: string | null;
  readonly deletionDueAt: string | null;
  /** null while identity does not say. */
  readonly passkeys: number | null;
  readonly sessions: number;
  /** Where the account is kept, if not here. */
  readonly elsewhere: { readonly host: string; readonly url: string } | null;
}

/** How the account is opened and who has it open; or, where it is kept elsewhere, the way there. */
export function SecuritySection({ facts }: { readonly facts: SecurityFacts }) {
  const text = useText();
  const { elsewhere, passkeys, sessions, email, deletionDueAt } = facts;
  const devices = (
    <Row
      icon={globe}
      title={text('account.sessions')}
      value={text('account.sessions-count', { count: sessions })}
      href={paths.accountSessions()}
    />
  );
  return (
    <Section title={text('account.security')} id="security">
      {elsewhere && <p>{text('account.elsewhere', { host: elsewhere.host })}</p>}
      <RowList look="panel">
        {elsewhere ? (
          <>
            <Row
              icon={external}
              title={text('account.elsewhere-open', { host: elsewhere.host })}
              href={elsewhere.url}
            />
            {devices}
          </>
        ) : (
          <>
            <Row
              icon={mail}
              title={text('account.email')}
              {...(email === null ? {} : { note: <Address>{email}</Address> })}
              href={paths.accountEmail()}
            />
            <Row icon={lock} title={text('account.password')} href={paths.accountPassword()} />
            <Row
              icon={key}
              title={text('account.passkeys')}
              {...(passkeys === null
                ? {}
                : { value: text('account.passkeys-count', { count: passkeys }) })}
              href={paths.passkeys()}
            />
            {devices}
            <Row icon={history} title={text('account.security-log')} href={paths.securityLog()} />
            <Row
              icon={bin}
              title={text('account.delete')}
              {...(deletionDueAt === null ? {} : { value: text('account.delete-pending') })}
              href={paths.deleteAccount()}
            />
          </>
        )}
      </RowList>
    </Section>
  );
}
