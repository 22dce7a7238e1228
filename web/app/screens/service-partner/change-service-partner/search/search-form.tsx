import { partnerServices } from '@hearth/product/partner/partner-services.ts';
import { Form } from 'react-router';
import { useText } from '../../../../i18n/use-text.ts';
import { servicePartnerPaths } from '../../../../service-partner-paths.ts';
import { useShell } from '../../../../shell-context.tsx';
import { Button } from '../../../../ui/button.tsx';
import { Checkbox } from '../../../../ui/choice.tsx';
import { Field } from '../../../../ui/field.tsx';
import { Select } from '../../../../ui/select.tsx';
import { searchCountries } from './search-countries.ts';
import type { LoadedSearch } from './loaded-search.ts';

export function SearchForm({ loaded }: { loaded: LoadedSearch }) {
  const text = useText();
  const locale = useShell()?.language.format ?? 'en-GB';
  const names = new Intl.DisplayNames([locale], { type: 'region' });
  const { search, installation } = loaded;
  const services = partnerServices.map((value) => ({
    value,
    label: text(`service-partner.service-${value}`),
  }));
  return (
    <Form method="get" className="form" action={servicePartnerPaths.search()}>
      <input type="hidden" name="installation" value={installation.installation} />
      <Select
        name="country"
        label={text('service-partner.country')}
        defaultValue={search.country}
        options={searchCountries.map((code) => ({ value: code, label: names.of(code) ?? code }))}
      />
      <Field
        name="postal"
        label={text('service-partner.postal-code')}
        defaultValue={search.postal}
        autoComplete="postal-code"
        dir="ltr"
        maxLength={12}
      />
      <Field
        name="company"
        label={text('service-partner.company')}
        defaultValue={search.company}
        autoComplete="off"
        maxLength={120}
      />
      <Select
        name="service"
        label={text('service-partner.service')}
        defaultValue={search.service ?? ''}
        options={[{ value: '', label: text('service-partner.any-service') }, ...services]}
      />
      <Checkbox
        name="open"
        label={text('service-partner.only-open')}
        value="now"
        defaultChecked={search.open !== ''}
      />
      <Button wide>{text('service-partner.search')}</Button>
    </Form>
  );
}
