import type { Block, ListItem, Picture, Run } from '@hearth/product/manual/contract.ts';
import type { ReactNode } from 'react';
import { useText } from '../../../i18n/use-text.ts';
import { manualPaths } from '../../../manual-paths.ts';

/** Blocks of a manual as elements. Blocks have no ids and never change order, so their index is their key. */
export function Blocks({ blocks }: { blocks: readonly Block[] }) {
  return blocks.map((block, index) => <BlockView key={index} block={block} />);
}

function BlockView({ block }: { block: Block }): ReactNode {
  switch (block.kind) {
    case 'heading':
      return block.level === 3 ? (
        <h3 id={block.id} className="manual-heading">
          <Runs runs={block.runs} />
        </h3>
      ) : (
        <h4 id={block.id}>
          <Runs runs={block.runs} />
        </h4>
      );
    case 'paragraph':
      return (
        <p>
          <Runs runs={block.runs} />
        </p>
      );
    case 'note':
      return (
        <div role="note" className="manual-note">
          {block.paragraphs.map((runs, index) => (
            <p key={index}>
              <Runs runs={runs} />
            </p>
          ))}
        </div>
      );
    case 'list':
      return block.isOrdered ? (
        <ol className="manual-steps">{block.items.map(itemOf)}</ol>
      ) : (
        <ul className="manual-points">{block.items.map(itemOf)}</ul>
      );
    case 'table':
      return <TableView block={block} />;
    case 'picture':
      return <PictureView picture={block} />;
  }
}

const itemOf = (item: ListItem, index: number): ReactNode => <Item key={index} item={item} />;

function Item({ item: { runs, pictures, inner } }: { item: ListItem }) {
  const InnerList = inner?.isOrdered ? 'ol' : 'ul';
  return (
    <li>
      <div>
        <Runs runs={runs} />
        {inner && (
          <InnerList className="manual-points">
            {inner.items.map((each, index) => (
              <li key={index}>
                <Runs runs={each} />
              </li>
            ))}
          </InnerList>
        )}
        {pictures.map((picture) => (
          <PictureView key={picture.file} picture={picture} />
        ))}
      </div>
    </li>
  );
}

// All pictures are loaded with the page, so that they are there without a connection, too.
function PictureView({ picture: { file, alt, width, height } }: { picture: Picture }) {
  return (
    <img
      className="manual-picture"
      src={manualPaths.file(file)}
      alt={alt}
      width={width}
      height={height}
      decoding="async"
    />
  );
}

/** Without a head each row is a name and its value. */
function TableView({ block: { head, rows } }: { block: Extract<Block, { kind: 'table' }> }) {
  const hasHead = head.some((runs) => runs.some(({ text }) => text.trim() !== ''));
  const text = useText();
  // A wide table scrolls, by keyboard too.
  return (
    <div className="manual-table" role="group" tabIndex={0} aria-label={text('manual.table')}>
      <table>
        {hasHead && (
          <thead>
            <tr>
              {head.map((runs, index) => (
                <th key={index} scope="col">
                  <Runs runs={runs} />
                </th>
              ))}
            </tr>
          </thead>
        )}
        <tbody>
          {rows.map((cells, row) => (
            <tr key={row}>
              {cells.map((runs, index) =>
                index === 0 ? (
                  <th key={index} scope="row">
                    <Runs runs={runs} />
                  </th>
                ) : (
                  <td key={index}>
                    <Runs runs={runs} />
                  </td>
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Runs({ runs }: { runs: readonly Run[] }) {
  return runs.map((run, index) => <RunView key={index} run={run} />);
}

function RunView({ run: { text, look, href } }: { run: Run }) {
  if (look === 'break') return <br />;
  const content =
    look === 'strong' ? (
      <strong>{text}</strong>
    ) : look === 'emphasis' ? (
      <em>{text}</em>
    ) : look === 'code' ? (
      <code>{text}</code>
    ) : (
      text
    );
  if (href === null) return content;
  return href.startsWith('#') ? (
    <a href={href}>{content}</a>
  ) : (
    <a href={href} rel="noreferrer">
      {content}
    </a>
  );
}
