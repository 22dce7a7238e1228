import { useField } from '../../../../forms/fields.tsx';
import { useText } from '../../../../i18n/use-text.ts';
import { type MessageKind, emailField, inAppField, pushField } from './form.ts';

/** Kinds by channel, a checkbox in each cell. */
export function ChannelTable({ kinds }: { readonly kinds: readonly MessageKind[] }) {
  const text = useText();
  return (
    <table className="channel-table">
      <caption className="visually-hidden">{text('alerts.where')}</caption>
      <thead>
        <tr>
          <th scope="col">
            <span className="visually-hidden">{text('alerts.kind')}</span>
          </th>
          <th scope="col">{text('alerts.in-app')}</th>
          <th scope="col">{text('alerts.email')}</th>
          <th scope="col">{text('alerts.push')}</th>
        </tr>
      </thead>
      <tbody>
        {kinds.map((kind) => (
          <tr key={kind}>
            <th scope="row">{text(`alerts.kind-${kind}`)}</th>
            <td>
              <Mark name={inAppField(kind)} kind={kind} />
            </td>
            <td>
              <Mark name={emailField(kind)} kind={kind} />
            </td>
            <td>
              <Mark name={pushField(kind)} kind={kind} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Mark({ name, kind }: { readonly name: string; readonly kind: MessageKind }) {
  const text = useText();
  const { state, frame } = useField(name);
  return (
    <label className="choice channel-choice">
      <input
        type="checkbox"
        className="choice-input"
        name={name}
        id={frame.id}
        value="yes"
        defaultChecked={state.value === true}
        aria-label={text('alerts.channel-label', {
          kind: text(`alerts.kind-${kind}`),
          channel: frame.label,
        })}
      />
    </label>
  );
}
