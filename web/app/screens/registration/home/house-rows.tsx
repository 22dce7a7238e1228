import type { Building } from '@hearth/product/home-details/contract.ts';
import { useFormats } from '../../../i18n/use-formats.ts';
import { useText } from '../../../i18n/use-text.ts';
import { Row } from '../../../ui/rows.tsx';

/** The stored details of a house as rows. */
export function HouseRows({ building }: { building: Building }) {
  const text = useText();
  const formats = useFormats();
  const { kind, built, floorAreaM2, persons } = building;
  return (
    <>
      <Row title={text('registration.kind')} value={text(`registration.kind-${kind}`)} />
      <Row title={text('registration.built')} value={text(`registration.built-${built}`)} />
      <Row title={text('registration.floor-area')} value={`${formats.number(floorAreaM2, 1)} m²`} />
      <Row title={text('registration.persons')} value={formats.number(persons)} />
    </>
  );
}
