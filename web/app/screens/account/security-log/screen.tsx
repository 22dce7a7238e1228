import { failedSections, mainContent, sessionOf } from '../../../api/installation.ts';
import { ownAccountOnly } from '../../../api/own-account.ts';
import { backendContext } from '../../../context.ts';
import { useFormats } from '../../../i18n/use-formats.ts';
import { useText } from '../../../i18n/use-text.ts';
import { paths } from '../../../paths.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { alert, check, lock, refresh, signOut } from '../../../ui/icons.ts';
import { key, mail, shield } from '../../../ui/icons-of-things.ts';
import type { IconShape } from '../../../ui/icons.ts';
import { Row, RowList } from '../../../ui/rows.tsx';
import { AccountPage } from '../account-page.tsx';
import { DisputeSteps, stepsOfDisputes } from '../dispute/dispute-steps.tsx';
import { deviceName } from '../device-name.ts';
import { MembershipChangeList } from './membership-changes.tsx';
import { UnitAttemptList } from './unit-attempts.tsx';
import type { Route } from './+types/screen';

const uuid = /^[0-9a-f-]{36}$/;

export async function loader({ context, url }: Route.LoaderArgs) {
  ownAccountOnly(context);
  const { identity, product } = context.get(backendContext);
  const before = url.searchParams.get('before');
  const query = before !== null && uuid.test(before) ? { before } : {};
  const { accessToken: token } = sessionOf(context);
  const isNewest = before === null;
  const failed = failedSections(context);
  const [log, attempts, membershipChanges, disputes] = await Promise.all([
    identity.listSecurityLog({ query }, { token }),
    // On the first page only: these lists are short.
    isNewest ? product.listAttempts({}, { token }) : null,
    isNewest ? product.listMembershipChanges({}, { token }) : null,
    isNewest ? product.listDisputes({}, { token }) : null,
  ]);
  const read = mainContent(context, log);
  return {
    failed,
    entries: read?.entries ?? null,
    next: read?.next ?? null,
    attempts: attempts?.ok ? attempts.value : [],
    disputes: disputes?.ok ? disputes.value : [],
    membershipChanges: membershipChanges?.ok ? membershipChanges.value : [],
  };
}

type Entry = NonNullable<Route.ComponentProps['loaderData']['entries']>[number];

const icons: Partial<Record<Entry['action'], IconShape>> = {
  'sign-in': check,
  'sign-in-refused': alert,
  'passkey-refused': alert,
  'refresh-token-replayed': alert,
  'sign-out': signOut,
  'sessions-ended': signOut,
  'passkey-added': key,
  'passkey-removed': key,
  'password-changed': lock,
  'password-reset': lock,
  'recovery-requested': refresh,
  'email-change-requested': mail,
  'email-changed': mail,
  'email-change-undone': mail,
  'email-verified': mail,
  'account-locked': lock,
  'consent-given': check,
};

export default function SecurityLog({ loaderData }: Route.ComponentProps) {
  const text = useText();
  const formats = useFormats();
  const { entries, next, attempts, membershipChanges, disputes } = loaderData;
  return (
    <AccountPage title={text('security.log-title')}>
      {entries && (
        <p className="lead">
          {text(entries.length === 0 ? 'security.log-empty' : 'security.log-lead')}
        </p>
      )}
      {entries && entries.length > 0 && (
        <RowList>
          {entries.map((entry) => (
            <Row
              key={entry.entry}
              icon={icons[entry.action] ?? shield}
              title={text(
                entry.by === null
                  ? `security.log-${entry.action}`
                  : `security.log-sign-in-${entry.by}`,
              )}
              note={[
                formats.dateTime(entry.at),
                ...(entry.device === null ? [] : [deviceName(text, entry.device)]),
              ].join(' · ')}
            />
          ))}
        </RowList>
      )}
      {next !== null && (
        <p>
          <ButtonLink href={paths.securityLog(next)}>{text('security.log-older')}</ButtonLink>
        </p>
      )}
      <UnitAttemptList attempts={attempts} />
      <DisputeSteps
        title={text('dispute.log-title')}
        steps={stepsOfDisputes(disputes, paths.dispute)}
      />
      <MembershipChangeList changes={membershipChanges} />
      <p className="small">{text('security.log-strange')}</p>
    </AccountPage>
  );
}
