import { useText } from '../../i18n/use-text.ts';
import { paths } from '../../paths.ts';
import { Address } from '../../ui/address.tsx';
import { lock } from '../../ui/icons.ts';
import { history } from '../../ui/icons-of-energy.ts';
import { bin, external, globe, key, mail } from '../../ui/icons-of-things.ts';
import { Row, RowList } from '../../ui/rows.tsx';
import { Section } from '../../ui/section.tsx';

export interface AccountSecurity {
  readonly email: string | null;
  readonly deletionDueAt: string | null;
  /** null if identity did not answer. */
  readonly passkeys: number | null;
  readonly sessions: number;
  /** Host of the account if another OpenID provider holds it. */
  readonly external: { readonly host: string; readonly url: string } | null;
}

/** Ways to sign in and open sessions; for an account of another provider, a link to that provider. */
export function SecuritySection({ account }: { readonly account: AccountSecurity }) {
  const text = useText();
  const { external: provider, passkeys, sessions, email, deletionDueAt } = account;
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
      {provider && <p>{text('account.elsewhere', { host: provider.host })}</p>}
      <RowList look="panel">
        {provider ? (
          <>
            <Row
              icon={external}
              title={text('account.elsewhere-open', { host: provider.host })}
              href={provider.url}
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
