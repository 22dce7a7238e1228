/**
 * Whether a control of the form was changed since the page came. What the browser itself fills in after a way back or a reload does not count: another
 * page may have saved something else since.
 */
export const isEdited = (form: HTMLFormElement): boolean =>
  isFirstLoad() &&
  [...form.elements].some((control) => {
    if (control instanceof HTMLSelectElement) return isOtherOption(control);
    if (control instanceof HTMLInputElement && ['checkbox', 'radio'].includes(control.type))
      return control.checked !== control.defaultChecked;
    const isText = control instanceof HTMLInputElement || control instanceof HTMLTextAreaElement;
    return isText && control.value !== control.defaultValue;
  });

function isFirstLoad(): boolean {
  const [load] = performance.getEntriesByType('navigation');
  return load instanceof PerformanceNavigationTiming && load.type === 'navigate';
}

function isOtherOption({ options, multiple }: HTMLSelectElement): boolean {
  const all = [...options];
  // Without a chosen one, the browser shows the first that can be chosen.
  const isFirst = !multiple && all.every((option) => !option.defaultSelected);
  const first = isFirst ? all.find((option) => !option.disabled) : undefined;
  return all.some((option) => option.selected !== (option.defaultSelected || option === first));
}
