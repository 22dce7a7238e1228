import type { ReactNode } from 'react';
import type { TermsSection, SectionChange } from '@hearth/product/terms/contract.ts';

/** Terms to read: a version, or its difference from an older one with what was added and removed. */
export function TermsSections({
  sections,
  children,
}: {
  readonly sections: readonly (TermsSection | SectionChange)[];
  /** Above the text. */
  readonly children?: ReactNode;
}) {
  return (
    <div className="policy-text">
      {children}
      {sections.map((section) => (
        <div key={section.section}>
          <h3>{section.title}</h3>
          <p>{'text' in section ? section.text : section.parts.map(partOfText)}</p>
        </div>
      ))}
    </div>
  );
}

function partOfText({ kind, text }: SectionChange['parts'][number], at: number) {
  if (kind === 'added') return <ins key={at}>{text}</ins>;
  return kind === 'removed' ? <del key={at}>{text}</del> : text;
}
