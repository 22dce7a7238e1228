import { Component, type ReactNode, useEffect } from 'react';
import { useLocation } from 'react-router';
import { type Translate, useText } from '../i18n/use-text.ts';
import { reloadOnce } from '../navigation/chunk-failure.ts';
import { useReportError } from '../navigation/progress-bar.tsx';
import { redirectError } from '../navigation/redirects.ts';
import { paths } from '../paths.ts';
import { isNetworkError } from '../pwa/stale-if-error.ts';
import { UnreachablePage } from '../pwa/unreachable-page.tsx';
import { ButtonLink, ButtonRow } from '../ui/button.tsx';
import { Page } from '../ui/frame.tsx';
import { PlainFrame } from './app-frame.tsx';
import { type NormalError, normalised } from './normal-error.ts';

export function ErrorPage({ error }: { error: unknown }) {
  useReportError();
  useEffect(() => {
    reloadOnce(error);
    // The router has handled the error, so the browser fires no event for the clients that report errors.
    if (error instanceof Error && !isNetworkError(error))
      dispatchEvent(new CustomEvent('screen-error', { detail: error }));
  }, [error]);
  return (
    <LastResort>
      {isNetworkError(error) ? (
        <PlainFrame>
          <UnreachablePage />
        </PlainFrame>
      ) : (
        <ErrorMessage error={normalised(error)} />
      )}
    </LastResort>
  );
}

function ErrorMessage({ error }: { error: NormalError }) {
  const text = useText();
  const { pathname, search } = useLocation();
  if (error.message === redirectError) return <Leaving />;
  // What failed on the server's side may work a moment later.
  const isRepeatable = error.statusCode >= 500;
  const { title, why } = wordsOf(error, text);
  return (
    <PlainFrame>
      <Page>
        <title>{title}</title>
        <div className="error-page">
          <p className="figure" aria-hidden="true">
            {error.statusCode}
          </p>
          <h1 className="lead">{title}</h1>
          <p className="second">{why}</p>
        </div>
        <ButtonRow>
          {isRepeatable && (
            <ButtonLink look="main" href={`${pathname}${search}`}>
              {text('connection.again')}
            </ButtonLink>
          )}
          <ButtonLink look={isRepeatable ? undefined : 'main'} href={paths.start()}>
            {text('error.home')}
          </ButtonLink>
        </ButtonRow>
      </Page>
    </PlainFrame>
  );
}

function wordsOf({ message, statusCode }: NormalError, text: Translate) {
  if (statusCode === 404)
    return { title: text('error.not-found'), why: text('error.not-found-why') };
  if (statusCode === 413)
    return { title: text('problem.body-too-large'), why: text('error.too-large-why') };
  const isUnknownMiddleware = message.startsWith('Unknown middleware ');
  return {
    title: text('error.failed'),
    why: isUnknownMiddleware ? message : text('error.failed-why'),
  };
}

/** Shown while the browser leaves for another site; not an error. */
function Leaving() {
  const text = useText();
  return (
    <PlainFrame>
      <Page>
        <title>{text('shell.leaving')}</title>
        <h1 className="lead">{text('shell.leaving')}</h1>
      </Page>
    </PlainFrame>
  );
}

/** Fallback when the error page itself fails: no components, no catalog. */
class LastResort extends Component<{ children: ReactNode }, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override render() {
    if (!this.state.hasFailed) return this.props.children;
    return (
      <main>
        <h1>An error occurred while showing the error page</h1>
        <p>
          <a href="/">Go back to home</a>
        </p>
      </main>
    );
  }
}
