import { type PartnerScope, partnerScopes } from '@hearth/access/partner-scope.ts';
import type { PartnerGrant } from '@hearth/product/partner/grant/contract.ts';
import type { FormAnswer } from '../../forms/answer.ts';
import { CheckedForm } from '../../forms/checked-form.tsx';
import { DayField } from '../../forms/day-field.tsx';
import { SendButton } from '../../forms/fields.tsx';
import { useText } from '../../i18n/use-text.ts';
import { gauge, person } from '../../ui/icons.ts';
import { filter } from '../../ui/icons-of-things.ts';
import { RowList, Row } from '../../ui/rows.tsx';
import { Details } from '../../ui/section.tsx';
import { allowForm, stopForm } from './form.ts';
import { ScopeEnd } from './scope-end.tsx';

const icons = { contact: person, monitoring: gauge, settings: filter } as const;

interface ScopeRowsProps {
  readonly grant: PartnerGrant;
  readonly installation: string;
  readonly today: string;
  readonly answer: FormAnswer | undefined;
  /** Fields typed before the person signed in again. */
  readonly restored: Readonly<Record<string, string>> | null;
}

/** Scopes of a company, each with a switch and a last day. */
export function ScopeRows(props: ScopeRowsProps) {
  const text = useText();
  return (
    <RowList look="panel" label={text('service-partner.may-title')}>
      {partnerScopes.map((scope) => (
        <ScopeRow key={scope} scope={scope} {...props} />
      ))}
    </RowList>
  );
}

function ScopeRow(props: ScopeRowsProps & { scope: PartnerScope }) {
  const text = useText();
  const { scope, grant } = props;
  const allowed = grant.scopes.find((each) => each.scope === scope);
  const canChange = grant.actions.includes('change');
  const title = text(`service-partner.scope-${scope}`);
  return (
    <Row
      icon={icons[scope]}
      strong
      title={title}
      note={
        <>
          {text(`service-partner.may-${scope}`)}
          {allowed && (
            <>
              <br />
              <strong>
                <ScopeEnd lastDay={allowed.lastDay} />
              </strong>
            </>
          )}
        </>
      }
      {...(canChange
        ? { action: <ScopeSwitch {...props} isOn={allowed !== undefined} title={title} /> }
        : { value: text(allowed ? 'service-partner.on' : 'service-partner.off') })}
      below={canChange && allowed && <EndForm {...props} lastDay={allowed.lastDay} />}
    />
  );
}

/** A switch that posts: it acts at once, also without scripts. */
function ScopeSwitch(
  props: ScopeRowsProps & { scope: PartnerScope; isOn: boolean; title: string },
) {
  const text = useText();
  const { scope, grant, installation, answer, isOn, title } = props;
  const required = partnerScopes[partnerScopes.indexOf(scope) - 1];
  const isBlocked =
    !isOn && required !== undefined && grant.scopes.every((each) => each.scope !== required);
  const reasonId = `scope-${scope}-reason`;
  return (
    <CheckedForm
      key={String(isOn)}
      form={isOn ? stopForm : allowForm}
      instance={scope}
      answer={answer}
      envelope={{ installation }}
      className="scope-switch"
    >
      <input type="hidden" name="grant" value={grant.grant} />
      <input type="hidden" name="scope" value={scope} />
      <button
        type="submit"
        className="switch-button"
        role="switch"
        aria-checked={isOn}
        aria-label={title}
        disabled={isBlocked}
        aria-describedby={isBlocked ? reasonId : undefined}
      >
        <span className="switch-track" />
      </button>
      {isBlocked && (
        <span className="small" id={reasonId}>
          {text('service-partner.needs', {
            scope: text(`service-partner.scope-${required ?? 'contact'}`),
          })}
        </span>
      )}
    </CheckedForm>
  );
}

function EndForm(props: ScopeRowsProps & { scope: PartnerScope; lastDay: string | null }) {
  const text = useText();
  const { scope, grant, installation, today, answer, restored, lastDay } = props;
  const instance = `${scope}-end`;
  const restoredDay = restored?.['scope'] === scope ? restored['last-day'] : undefined;
  return (
    <div className="scope-end">
      <Details
        summary={text('service-partner.change-end')}
        open={answer?.form === `${allowForm.name}.${instance}` || restoredDay !== undefined}
      >
        <CheckedForm
          key={lastDay}
          form={allowForm}
          instance={instance}
          answer={answer}
          today={today}
          envelope={{ installation }}
          initial={{ 'last-day': restoredDay ?? lastDay ?? '' }}
        >
          <input type="hidden" name="grant" value={grant.grant} />
          <input type="hidden" name="scope" value={scope} />
          <DayField name="last-day" min={today} hint={text('service-partner.last-day-hint')} />
          <SendButton look="secondary" wide={false}>
            {text('service-partner.save-end')}
          </SendButton>
        </CheckedForm>
      </Details>
    </div>
  );
}
