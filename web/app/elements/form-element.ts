/**
 * A custom element that is a control of its form: its name, validity and callbacks, and a shadow tree with a style. Its own content is the
 * fallback without scripts.
 */
export abstract class FormElement extends HTMLElement {
  static readonly formAssociated = true;

  protected readonly internals = this.attachInternals();
  protected readonly root = this.attachShadow({ mode: 'open', delegatesFocus: true });
  protected isDisabled = false;

  constructor(style: string) {
    super();
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(style);
    this.root.adoptedStyleSheets = [sheet];
  }

  /** The value as the form sends it. */
  abstract value: string;
  protected abstract draw(): void;

  get name(): string {
    return this.getAttribute('name') ?? '';
  }
  set name(name: string) {
    this.setAttribute('name', name);
  }
  get form(): HTMLFormElement | null {
    return this.internals.form;
  }
  get validity(): ValidityState {
    return this.internals.validity;
  }
  get validationMessage(): string {
    return this.internals.validationMessage;
  }
  checkValidity(): boolean {
    return this.internals.checkValidity();
  }
  reportValidity(): boolean {
    return this.internals.reportValidity();
  }

  connectedCallback(): void {
    for (const fallback of this.querySelectorAll('fieldset')) fallback.disabled = true;
    this.draw();
  }
  formResetCallback(): void {
    this.value = this.getAttribute('value') ?? '';
  }
  formDisabledCallback(isDisabled: boolean): void {
    this.isDisabled = isDisabled;
    this.draw();
  }
  formStateRestoreCallback(state: string | File | FormData | null): void {
    if (typeof state === 'string') this.value = state;
  }
}
