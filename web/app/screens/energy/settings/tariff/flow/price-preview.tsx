import type { TariffPrices } from '@hearth/energy/cost/contract.ts';
import { useFormats } from '../../../../../i18n/use-formats.ts';
import { useText } from '../../../../../i18n/use-text.ts';
import { useDirection } from '../../../../../ui/direction.tsx';
import { Section } from '../../../../../ui/section.tsx';
import { useMoney } from './use-money.ts';
import { unitOf } from './version-values.ts';
import { rankOf, weekBlocks } from './week-blocks.ts';

/** What a kWh costs now and in an example week, as the service computes it from what was typed. */
export function PricePreview({ prices }: { prices: TariffPrices | null }) {
  const text = useText();
  if (!prices) return <p className="small">{text('tariff.preview-later')}</p>;
  return (
    <Section title={text('tariff.preview')}>
      <NowPrice prices={prices} />
      <WeekPicture prices={prices} />
    </Section>
  );
}

export function NowPrice({ prices }: { prices: TariffPrices }) {
  const text = useText();
  const money = useMoney(prices.currency);
  const { now, heatPumpNow } = prices;
  return (
    <>
      <p role="status">
        {now === null
          ? text('tariff.now-unknown')
          : text('tariff.now', { price: money.price(now) })}
      </p>
      {heatPumpNow !== null && (
        <p>{text('tariff.now-heat-pump', { price: money.price(heatPumpNow) })}</p>
      )}
    </>
  );
}

/** The prices of a week as a picture and in a sentence. */
function WeekPicture({ prices }: { prices: TariffPrices }) {
  const text = useText();
  const money = useMoney(prices.currency);
  const { levels } = weekBlocks(prices.week);
  const [lowest, highest] = [levels[0], levels.at(-1)];
  if (lowest === undefined || highest === undefined) return null;
  const isFlat = lowest === highest;
  const hotWaterKwh = 2;
  return (
    <>
      {!isFlat && <WeekGrid prices={prices} />}
      <p className="small">
        {isFlat
          ? text('tariff.week-flat', { price: money.price(lowest) })
          : text('tariff.week-range', {
              lowest: money.price(lowest),
              highest: money.price(highest),
              cheap: money.amount(lowest * hotWaterKwh),
              dear: money.amount(highest * hotWaterKwh),
            })}
      </p>
    </>
  );
}

const [labelWidth, dayWidth, hourHeight, headHeight] = [34, 44, 12, 20];
const width = labelWidth + 7 * dayWidth;

/** Hours of a week with their price; hours of one price are one block. */
function WeekGrid({ prices }: { prices: TariffPrices }) {
  const formats = useFormats();
  const isRtl = useDirection() === 'rtl';
  const { blocks, levels } = weekBlocks(prices.week);
  const shift = unitOf(prices.currency) === 'minor' ? 100 : 1;
  /** Days run with the script. */
  const place = (x: number, own: number): number => (isRtl ? width - x - own : x);
  const left = (dayIndex: number) => place(labelWidth + dayIndex * dayWidth, dayWidth);
  return (
    <svg
      className="week-prices"
      viewBox={`0 0 ${width} ${headHeight + 24 * hourHeight}`}
      aria-hidden="true"
    >
      {prices.week.map(({ day }, i) => (
        <text key={day} className="week-label" x={left(i) + dayWidth / 2} y={13}>
          {formats.weekday(day, 'short')}
        </text>
      ))}
      {[0, 6, 12, 18].map((hour) => (
        <text
          key={hour}
          className="week-label"
          x={place(labelWidth / 2, 0)}
          y={headHeight + hour * hourHeight + 9}
        >
          {formats.number(hour)}
        </text>
      ))}
      {blocks.map(({ dayIndex, from, to, price }) => (
        <g
          key={`${dayIndex}-${from}`}
          className={price === null ? 'rank-none' : `rank-${rankOf(price, levels)}`}
        >
          <rect
            className="week-block"
            x={left(dayIndex) + 1}
            y={headHeight + from * hourHeight + 1}
            width={dayWidth - 2}
            height={(to - from) * hourHeight - 2}
            rx="4"
          />
          {price !== null && to - from >= 2 && levels.length <= 6 && (
            <text
              className="week-price"
              x={left(dayIndex) + dayWidth / 2}
              y={headHeight + ((from + to) / 2) * hourHeight + 4}
            >
              {formats.number(price * shift, 1)}
            </text>
          )}
        </g>
      ))}
    </svg>
  );
}
