import { Icon } from './icon.tsx';
import { alert } from './icons.ts';
import { summaryId } from './summary-id.ts';

export interface FieldProblem {
  /** The id of the field, see `fieldId`; without it the line is plain text. */
  fieldId?: string | undefined;
  text: string;
}

/** Summary above a returned form: each fault links to its field. */
export function ErrorSummary(props: { title: string; problems: readonly FieldProblem[] }) {
  if (props.problems.length === 0) return null;
  return (
    <div className="errors" role="alert" tabIndex={-1} id={summaryId}>
      <h2 className="errors-title">
        <Icon shape={alert} />
        <span>{props.title}</span>
      </h2>
      <ul className="errors-list">
        {props.problems.map((problem) => (
          <li key={`${problem.fieldId ?? ''} ${problem.text}`}>
            {problem.fieldId ? <a href={`#${problem.fieldId}`}>{problem.text}</a> : problem.text}
          </li>
        ))}
      </ul>
    </div>
  );
}
