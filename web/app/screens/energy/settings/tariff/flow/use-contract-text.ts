import type { Component, Version } from '@hearth/energy/tariff/terms.ts';
import { useFormats } from '../../../../../i18n/use-formats.ts';
import { useText } from '../../../../../i18n/use-text.ts';
import { kwhPriceLevels } from './kwh-price-levels.ts';
import { useMoney } from './use-money.ts';

/** Parts of a contract in words. */
export function useContractText(currency: string) {
  const text = useText();
  const formats = useFormats();
  const money = useMoney(currency);
  const price = (component: Component): string => {
    switch (component.kind) {
      case 'flat':
        return money.price(component.rate);
      case 'time-of-use': {
        const rates = [...new Set(Object.values(component.rates))].toSorted((a, b) => a - b);
        return formats.list(rates.slice(0, 6).map(money.price));
      }
      case 'tiered':
        return formats.list(component.tiers.slice(0, 6).map(({ rate }) => money.price(rate)));
      case 'indexed':
        return text('tariff.market-plus', { price: money.price(component.adder) });
    }
  };
  const prices = (components: readonly Component[]): string =>
    components.length === 0
      ? text('tariff.none')
      : formats.list(
          components.map((each) =>
            components.length === 1
              ? price(each)
              : text('tariff.named-price', { name: each.name, price: price(each) }),
          ),
        );
  const listed = (values: readonly string[]): string | null =>
    values.length === 0 ? null : formats.list(values);
  return {
    prices,
    /** "28.6 ct and 35.1 ct per kWh with VAT"; part by part where the parts do not add up to a few prices. */
    perKwh: (version: Version): string => {
      const levels = kwhPriceLevels(version);
      return levels === null || levels.length > 6
        ? text('tariff.per-kwh', { prices: prices(version.energyImport) })
        : text('tariff.per-kwh-with-vat', { prices: formats.list(levels.map(money.price)) });
    },
    fixed: ({ standing }: Version): string =>
      listed(
        standing.map(({ amount, per }) =>
          text(`tariff.amount-${per}`, { amount: money.amount(amount) }),
        ),
      ) ?? text('tariff.none'),
    /** "€148.20 a year and €50 on 1 March 2027"; null without one. */
    credits: ({ credits }: Version): string | null =>
      listed(
        credits.map(({ amount, per, on }) =>
          text(`tariff.amount-${per}`, {
            amount: money.amount(amount),
            day: on === undefined ? '' : formats.day(on, 'full'),
          }),
        ),
      ),
    /** Charges for the highest power, and the most that the network costs; null without either. */
    capacity: ({ capacity, networkMostPerKwh: most }: Version): string | null => {
      const rates = capacity.map(({ rate }) =>
        text('tariff.capacity-amount', { amount: money.amount(rate) }),
      );
      if (most !== undefined)
        rates.push(text('tariff.network-most-of', { price: money.price(most) }));
      return listed(rates);
    },
    vat: ({ pricesInclVat, vatRate }: Version): string =>
      text(pricesInclVat ? 'tariff.vat-included-of' : 'tariff.vat-added-of', {
        rate: formats.quantity(Math.round(vatRate * 1e4) / 100, '%'),
      }),
  };
}
