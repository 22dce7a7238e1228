import type { ManualEntry } from '@hearth/product/manual/contract.ts';
import { useLocation } from 'react-router';
import { textSizes } from '../../../api/appearance.ts';
import { CheckedForm } from '../../../forms/checked-form.tsx';
import { useText } from '../../../i18n/use-text.ts';
import { useShell } from '../../../shell-context.tsx';
import { Button } from '../../../ui/button.tsx';
import { useHydrated } from '../../../ui/hydrated.ts';
import { printer } from '../../../ui/icons-of-things.ts';
import { textSizeForm } from './form.ts';
import { KeepOffline } from './keep-offline.tsx';

/** Text size, print, keep on this device. */
export function ReaderTools({ manual }: { manual: ManualEntry }) {
  const text = useText();
  const { pathname, search } = useLocation();
  const isScripted = useHydrated();
  const size = useShell()?.appearance.textSize ?? 100;
  const smaller = textSizes.findLast((each) => each < size);
  const larger = textSizes.find((each) => each > size);
  return (
    <div className="manual-tools">
      <CheckedForm form={textSizeForm} instance={manual.manual} reloadDocument>
        <div className="button-row">
          <SizeButton label={text('manual.smaller-text')} size={smaller} />
          <SizeButton label={text('manual.larger-text')} size={larger} />
        </div>
      </CheckedForm>
      {isScripted && (
        <Button type="button" icon={printer} onClick={() => window.print()}>
          {text('manual.print')}
        </Button>
      )}
      <KeepOffline key={`${pathname}${search}`} manual={manual} />
    </div>
  );
}

/** Disabled at the end of the range. */
function SizeButton(props: { label: string; size: number | undefined }) {
  return (
    <button
      className="button"
      name="text-size"
      value={props.size}
      disabled={props.size === undefined}
    >
      <span className="button-text">{props.label}</span>
    </button>
  );
}
