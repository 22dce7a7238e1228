import type { Installation } from '@hearth/product/installation/contract.ts';
import type { RouterContextProvider } from 'react-router';
import { listHomes } from '../../api/homes.ts';
import { orThrow, sessionOf } from '../../api/installation.ts';
import { backendContext, pageRequestContext } from '../../context.ts';
import { useText } from '../../i18n/use-text.ts';
import { paths } from '../../paths.ts';
import { AppPage } from '../../shell/app-page.tsx';
import { useShell } from '../../shell-context.tsx';
import { transferPaths } from '../../transfer-paths.ts';
import { about, check } from '../../ui/icons.ts';
import { Banner } from '../../ui/notices.tsx';
import { Row, RowList } from '../../ui/rows.tsx';
import { Details, Section } from '../../ui/section.tsx';
import { openDraft } from '../../wizard/open-step.ts';
import { actOnTransfers } from './act-on-transfers.ts';
import { transferWizard } from './flow/wizard.ts';
import { TransferCard, isCurrent } from './transfer-card.tsx';
import type { Route } from './+types/screen';

/** A person who gave a home away has none, and can still undo it: the page is about a person, not about a home. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const [pageRequest, backend] = [context.get(pageRequestContext), context.get(backendContext)];
  const session = sessionOf(context);
  const [transfers, homes] = await Promise.all([
    backend.product.listTransfers({}, { token: session.accessToken }),
    listHomes({ pageRequest, backend, session }),
  ]);
  const all = orThrow(transfers);
  const named = url.searchParams.get('installation');
  const open = all.filter(isOpen).map(({ installation }) => installation);
  const owned = orThrow(homes)
    .filter(({ role, installation }) => role === 'owner' && !open.includes(installation))
    .toSorted((a, b) => Number(b.installation === named) - Number(a.installation === named));
  return {
    transfers: all,
    homes: await Promise.all(owned.map((home) => withDraft(context, home))),
    done: url.searchParams.get('done'),
    isSignedInAgain: url.searchParams.has('form'),
    idempotency: crypto.randomUUID(),
  };
}

/** An open offer of the person's home. */
const isOpen = ({ party, state }: { readonly party: string; readonly state: string }): boolean =>
  party === 'giver' && (state === 'offered' || state === 'accepted');

async function withDraft(
  context: Readonly<RouterContextProvider>,
  { installation, name }: Installation,
) {
  const draft = await openDraft(context, transferWizard, installation);
  return { installation, name, hasDraft: draft.ok && draft.value !== null };
}

export async function action({ context, request }: Route.ActionArgs) {
  return await actOnTransfers(context, await request.formData());
}

const doneStates = ['withdrawn', 'undo-asked', 'undo-refused', 'undone'] as const;

/** Homes that are given or received, the way to undo that, and the way to offer a home. */
export default function TransferInstallation({ loaderData, actionData }: Route.ComponentProps) {
  const text = useText();
  const { transfers, homes, isSignedInAgain, idempotency } = loaderData;
  const done = doneStates.find((each) => each === loaderData.done);
  // The address of a page that is loaded again still names a request that was answered meanwhile.
  const isStale =
    done === 'undo-asked' && !transfers.some(({ state }) => state.startsWith('undo-by'));
  const current = transfers.filter(isCurrent);
  const earlier = transfers.filter((each) => !isCurrent(each));
  const back = { href: paths.launcher(), label: text('shell.back') };
  const isDemo = useShell()?.demo != null;
  const card = (each: (typeof transfers)[number]) => (
    <TransferCard
      key={each.transfer}
      transfer={each}
      answer={actionData?.answer}
      idempotency={idempotency}
    />
  );
  return (
    <AppPage title={text('transfer.list-title')} back={back}>
      {done && !isStale && !actionData && (
        <Banner icon={check}>{text(`transfer.done-${done}`)}</Banner>
      )}
      {isSignedInAgain && !actionData && <p role="status">{text('transfer.back-again')}</p>}
      {isDemo && <Banner icon={about}>{text('transfer.demo')}</Banner>}
      {current.map(card)}
      {homes.length > 0 && (
        <Section title={text('transfer.start')} note={text('transfer.start-note')}>
          <RowList look="panel">
            {homes.map(({ installation, name, hasDraft }) => (
              <Row
                key={installation}
                title={name === '' ? text('transfer.unnamed') : <bdi>{name}</bdi>}
                note={text(hasDraft ? 'transfer.go-on' : 'transfer.begin')}
                href={transferPaths.step('overview', installation)}
              />
            ))}
          </RowList>
        </Section>
      )}
      {homes.length === 0 && current.length === 0 && <p>{text('transfer.nothing')}</p>}
      {earlier.length > 0 && (
        <Details summary={text('transfer.earlier')}>
          <div className="stack">{earlier.map(card)}</div>
        </Details>
      )}
    </AppPage>
  );
}
