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
      <Row title={text('house.kind')} value={text(`house.kind-${kind}`)} />
      <Row title={text('house.built')} value={text(`house.built-${built}`)} />
      <Row title={text('house.floor-area')} value={`${formats.number(floorAreaM2, 1)} m²`} />
      <Row title={text('house.persons')} value={formats.number(persons)} />
    </>
  );
}
