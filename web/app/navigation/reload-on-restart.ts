/** Development only: reloads the page when the server answers again after a restart. */
export function reloadOnRestart(): void {
  let wasAway = false;
  setInterval(() => {
    fetch('/healthz').then(
      () => wasAway && location.reload(),
      () => (wasAway = true),
    );
  }, 700);
}
