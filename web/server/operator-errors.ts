import { escapeHtml } from '@hearth/core/escape-html.ts';
import type { ErrorGroup } from '@hearth/product/error-report/contract.ts';
import { Hono } from 'hono';
import { warning } from '../app/ui/icons.ts';
import type { Backend } from './backend.ts';
import { isOperator, operatorPage } from './operator-page.ts';
import { type SourceStack, createSourcePositions, sourceMapsFolder } from './source-positions.ts';

const groupsMax = 200;

/** Page with the groups of errors, for operators. */
export function operatorErrors(
  backend: Backend,
  sources = createSourcePositions(sourceMapsFolder),
): Hono {
  const app = new Hono();
  app.get('/internal/errors', async (context) => {
    if (!isOperator(context, backend)) return context.notFound();
    const groups = await backend.errors.list();
    return operatorPage(backend, {
      title: 'Errors',
      icon: warning,
      main: groups && listOf(groups, await sources.find(groups.slice(0, groupsMax))),
    });
  });
  return app;
}

function listOf(groups: readonly ErrorGroup[], stacks: readonly SourceStack[]): string {
  if (groups.length === 0) return '<p>No error has been reported.</p>';
  const shown = groups.slice(0, groupsMax);
  const rest = groups.length - shown.length;
  return [
    ...shown.map((group, at) => sectionOf(group, stacks[at])),
    ...(rest > 0 ? [`<p>${rest} more: <code>hearth errors list</code></p>`] : []),
  ].join('\n');
}

function sectionOf(group: ErrorGroup, sources: SourceStack | undefined): string {
  const { type, message, source, count, firstSeenAt, lastSeenAt, versions, frames } = group;
  const facts = [
    `${count} × at the ${source}`,
    `first ${firstSeenAt.slice(0, 16)}Z`,
    `last ${lastSeenAt.slice(0, 16)}Z`,
    `versions ${versions.filter(Boolean).join(', ') || 'unknown'}`,
    group.resolvedAt === null ? 'open' : `resolved ${group.resolvedAt.slice(0, 16)}Z`,
    group.group,
  ];
  const stack = frames.map((frame, at) => {
    const source = sources?.positions[at];
    const built = `${frame.function} ${frame.file}:${frame.line}:${frame.column}`;
    const place = source
      ? `<br>${escapeHtml(`${source.file}:${source.line}:${source.column}`)}`
      : '';
    return `<li>${escapeHtml(built)}${place}</li>`;
  });
  const version = group.framesVersion || 'unknown';
  const without = sources?.isWithoutMap
    ? `<p class="second">No source map of version ${escapeHtml(version)} is here, so places are those of the built script.</p>`
    : '';
  return `<section>
<h2>${escapeHtml(`${type}: ${message}`)}</h2>
<p class="second">${escapeHtml(facts.join(' · '))}</p>
${stack.length === 0 ? '' : `<details><summary>Stack</summary>${without}<ol>${stack.join('')}</ol></details>`}
</section>`;
}
